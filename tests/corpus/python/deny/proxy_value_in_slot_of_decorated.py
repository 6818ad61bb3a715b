# A decorated object gets the value in a descriptor called __wrapped__.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import functools
import inspect

class Take:
    def __set__(self, owner, value):
        kept.append(value)

    def __get__(self, owner, kind=None):
        return 1

class Spy:
    __wrapped__ = Take()

    def __init__(self, function):
        self.x = 1

class Proxy:
    target = None

    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)

        @functools.wraps(value)
        @Spy
        def inner(*rest):
            return 1
        return value

proxy = Proxy(plain)
print(inspect.signature(proxy))
for value in kept:
    if type(value).__name__ == "code":
        print("REACHED")
