# An augmented assignment gives the value to an operator of the file's own.
import inspect


def plain(a, b=2):
    return a


kept = []


class Own:
    def __ror__(self, other):
        kept.append(other)
        return other


class Proxy:
    def __init__(self, target):
        self.target = target

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        value = getattr(self.target, name)
        if name.endswith("code__"):
            value |= Own()
        return value


print(inspect.signature(Proxy(plain)))

for value in kept:
    if type(value).__name__ == "code":
        print("REACHED")
        break
