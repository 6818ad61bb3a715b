# A class below both of them has the slots of one and the dictionary of the other.
class Point:
    __slots__ = ("x",)

    def show(self):
        return [getattr(self, n) for n in self.__slots__]


class Bag:
    def __init__(self, **kw):
        self.__dict__.update(kw)


class Both(Point, Bag):
    pass


b = Both(**{input(): 1})
print(b.show())
