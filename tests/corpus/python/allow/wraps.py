# functools.wraps, and the wrapped function by its name.
import functools


def twice(function):
    @functools.wraps(function)
    def inner(*args):
        return function(*args) * 2

    return inner


@twice
def three():
    """Three."""
    return 3


print(three(), three.__name__, three.__doc__, three.__wrapped__())
