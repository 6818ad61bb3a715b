# __init__ of a lazy attribute is called again, with another object.
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


A.x.__init__(logging.getLogger(input()))
print(A().x)
