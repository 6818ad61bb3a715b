# setattr by words of a list that is changed in between
class V:
    __slots__ = ["a", "b"]
    def __init__(self, text):
        for slot, part in zip(self.__slots__, text):
            setattr(self, slot, part)
    def key(self):
        return [getattr(self, s) for s in self.__slots__]
V.__slots__.append("".join(reversed("__tini__")))
v = V("xy")
print(v.key())
