# Below the lazy attribute another decorator gives it what it likes.
import functools
import logging


class lazy:
    def __init__(self, func):
        self.func = func

    def __set_name__(self, owner, name):
        self.name = name
        functools.update_wrapper(self, self.func)

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.name)


def named(function):
    return logging.getLogger(input())


class A:
    @lazy
    @named
    def x(self):
        return 1


print(A().x)
