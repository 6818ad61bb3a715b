# A class below the lazy attribute's is called with another object.
import functools
import logging


class lazy:
    def __init__(self, func):
        self.func = func
        functools.update_wrapper(self, func)

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner=None):
        if obj is None:
            return self
        return getattr(obj, self.name)


class other(lazy):
    def __set_name__(self, owner, name):
        pass


class A:
    x = other(logging.getLogger(input()))


print(A().x)
