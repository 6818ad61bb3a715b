# The lazy attribute's class is called by way of type().
from types import SimpleNamespace


class lazy:
    def __init__(self, func):
        self.name = func.__name__

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.name)


class A:
    @lazy
    def x(self):
        return 1

    y = type(x)(SimpleNamespace(__name__=input()))


print(A().y)
