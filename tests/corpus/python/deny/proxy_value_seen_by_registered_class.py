# A class of the file's is registered with an abstract one, which asks it.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function

import numbers
import inspect

class Meta(type):
    def __subclasscheck__(cls, other):
        kept.append(other)
        return False

class Own(metaclass=Meta):
    pass

numbers.Number.register(Own)

class Proxy:
    target = None

    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)
        if isinstance(value, numbers.Number):
            return 3
        return value

proxy = Proxy(plain)
print(inspect.signature(proxy))
for value in kept:
    if value.__name__ == "code":
        print("REACHED")
        break
