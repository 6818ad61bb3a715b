# The class of the value is called by one of its own attributes.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []


def event(function):
    function._event = True
    return function

import inspect

class Proxy:
    target = None

    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)
        if name.endswith("code__"):
            kept.append(type(value).__call__)
        return value

proxy = Proxy(plain)
print(inspect.signature(proxy))
made = kept[0](0, 0, 0, 0, 0, 0, b"", (), (), (), "f", "n", "q", 1, b"", b"")
if type(made).__name__ == "code":
    print("REACHED")
