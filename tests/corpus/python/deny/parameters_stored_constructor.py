# Another function is stored as the constructor of the class.
import inspect


class A:
    def __init__(self, x=1):
        self.x = x

    def show(self):
        return {p: getattr(self, p) for p in inspect.signature(type(self).__init__).parameters}


A.__init__ = lambda self, __class__=1: None
print(A().show())
