# wraps copies any attribute that it is told to.
import functools


class Holder:
    def __setattr__(self, name, value):
        print(name, value)


functools.update_wrapper(Holder(), print, assigned=["__self" + "__"], updated=())
