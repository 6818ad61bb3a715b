# The method is called with an object of the other class.
class Point:
    FIELDS = ("x",)

    def show(self):
        return [getattr(self, n) for n in self.FIELDS]


class Bag:
    def __init__(self, **kw):
        self.__dict__.update(kw)


b = Bag(**{input(): ["__class__"]})
print(Point.show(b))
