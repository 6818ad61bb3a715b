# The constructor is another function.
import inspect


def other(self, __class__=1):
    return None


class A:
    __init__ = other

    def show(self):
        return {p: getattr(self, p) for p in inspect.signature(type(self).__init__).parameters}


print(A().show())
