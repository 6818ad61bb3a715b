# The method is called through the class with a library's object.
import inspect
import logging


class A:
    def __init__(self, x=1):
        self.x = x

    def show(self):
        return {p: getattr(self, p) for p in inspect.signature(type(self).__init__).parameters}


print(A.show(logging.getLogger("a")))
