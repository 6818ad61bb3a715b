# A hook hands what it has found to a function of the file, which keeps it.
import inspect

seen = []


def noted(value):
    seen.append(value)
    return value


class Stand:
    def __init__(self, function):
        self.function = function

    def __getattr__(self, name):
        return noted(getattr(self.function, name))

    def __call__(self, x):
        return x


inspect.signature(Stand(noted))
print([dir(value) for value in seen])
