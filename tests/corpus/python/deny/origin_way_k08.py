# a library calls the method: QueueHandler enqueue list
def f():
    pass


H = "".join(reversed("__slabolg__"))


import logging
import logging.handlers


class Q:
    def put_nowait(self, names):
        for n in names:
            print("PWNED", len(getattr(f, n, None) or ()))


Q().put_nowait(["x"])
logging.handlers.QueueHandler(Q()).enqueue([H])
