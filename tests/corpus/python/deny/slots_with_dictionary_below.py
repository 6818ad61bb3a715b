# The class below writes into the dictionary that may hold the words.
class Point:
    FIELDS = ("x",)

    def show(self):
        return [getattr(self, n) for n in self.FIELDS]


class Bag(Point):
    def __init__(self, **kw):
        self.__dict__.update(kw)


b = Bag(**{input(): ["__class__"]})
print(b.show())
