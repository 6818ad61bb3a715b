# A proxy that counts, over one that hands on.
from collections import Counter


class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "_target", target)

    def __getattr__(self, name):
        return getattr(self._target, name)


class Counting(Proxy):
    def __init__(self, target):
        super().__init__(target)
        object.__setattr__(self, "_counts", Counter())

    def __getattr__(self, name):
        self._counts[name] += 1
        return super().__getattr__(name)


class Box:
    size = 3


box = Counting(Box())
print(box.size, box.size, dict(box._counts))
