# An object that stands for a function keeps what a library asks it for: the code object.
import inspect


class Stand:
    def __init__(self, function):
        self.function = function
        self.seen = []

    def __getattr__(self, name):
        value = getattr(self.function, name)
        self.seen.append(value)
        return value

    def __call__(self, x):
        return x


def double(x):
    return 2 * x


stand = Stand(double)
inspect.signature(stand)
print([value for value in stand.seen if "co_" + "consts" in dir(value)])
