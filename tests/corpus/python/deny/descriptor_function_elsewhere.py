# A lazy attribute takes its name from an object that has any.
from types import SimpleNamespace


class lazy:
    def __init__(self, func):
        self.name = func.__name__

    def __get__(self, obj, owner=None):
        return getattr(obj, self.name)


class A:
    x = lazy(SimpleNamespace(__name__=input()))


print(A().x)
