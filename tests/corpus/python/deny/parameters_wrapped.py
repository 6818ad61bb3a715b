# The constructor is wrapped: the parameters are another function's.
import functools
import inspect


def other(self, __class__=1):
    return None


class A:
    @functools.wraps(other)
    def __init__(self, x=1):
        self.x = x

    def show(self):
        return {p: getattr(self, p) for p in inspect.signature(type(self).__init__).parameters}


print(A().show())
