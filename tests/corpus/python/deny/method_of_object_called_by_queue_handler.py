# The object is handed to the library by the name that it has, under an attribute.
import logging.handlers


class Q:
    def put_nowait(self, names):
        return [getattr(f, n, None) for n in names]


class App:
    def __init__(self):
        self.queue = Q()

    def start(self):
        logging.handlers.QueueHandler(self.queue).enqueue(["".join(reversed("__slabolg__"))])


def f():
    pass


Q().put_nowait(["x"])
App().start()
