# a library calls the method: QueueHandler queue
def f():
    pass


H = "".join(reversed("__slabolg__"))


import logging
import logging.handlers


class Q:
    def put_nowait(self, rec):
        for n in rec.msg:
            print("PWNED", len(getattr(f, n, None) or ()))


class M:
    msg = ("x",)


Q().put_nowait(M())
logging.handlers.QueueHandler(Q()).enqueue(logging.makeLogRecord({"msg": [H]}))
