# Which dictionaries a decorator updates is given by its caller.
import functools


def copy(names):
    @functools.wraps(print, assigned=(), updated=names)
    def get():
        return None

    return get


print(copy([input()]))
