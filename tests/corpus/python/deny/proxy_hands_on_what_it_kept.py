# A hook hands on what it has kept under its name.
import inspect


def plain(a, b=2):
    return a


kept = []


class Proxy:
    def __init__(self, target):
        self.target = target
        self._kept = {}

    def __call__(self, *rest):
        return 1

    def __getattr__(self, name):
        self._kept[name] = getattr(self.target, name)
        kept.append(self._kept[name])
        return self._kept[name]


print(inspect.signature(Proxy(plain)))

for value in kept:
    if type(value).__name__ == "code":
        print("REACHED")
        break
