# The class of a lazy attribute is called with another object than the decorated function.
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


class A:
    @lazy
    def x(self):
        return 1

    y = lazy(logging.getLogger(input()))


print(A().y)
