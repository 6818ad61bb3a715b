# functools.wraps keeps the value that it is given until it decorates something.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function

import functools
import inspect

class Proxy:
    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)
        kept.append(functools.wraps(value))
        return value

print(inspect.signature(Proxy(plain)))
for made in kept:
    value = made.keywords["wrapped"]
    if type(value).__name__ == "code":
        print("REACHED")
        break
