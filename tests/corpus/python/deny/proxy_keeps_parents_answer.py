# A hook below another keeps what the hook of its parent has found.
import inspect

seen = []


class Stand:
    def __init__(self, function):
        self.function = function

    def __getattr__(self, name):
        return getattr(self.function, name)

    def __call__(self, x):
        return x


class Watched(Stand):
    def __getattr__(self, name):
        value = super().__getattr__(name)
        seen.append(value)
        return value


def double(x):
    return 2 * x


inspect.signature(Watched(double))
print([dir(value) for value in seen])
