# The value that a hook has found is read as __wrapped__ of what wraps has decorated.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import functools
import inspect

class Proxy:
    target = None

    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)

        @functools.wraps(value)
        def inner(*rest):
            return 1
        kept.append(inner)
        return value

proxy = Proxy(plain)
print(inspect.signature(proxy))
for inner in kept:
    if type(inner.__wrapped__).__name__ == "code":
        print("REACHED")
