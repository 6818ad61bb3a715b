# The other class's __init__ is called with the object.
class Point:
    FIELDS = ("x",)

    def show(self):
        return [getattr(self, n) for n in self.FIELDS]


class Bag:
    def __init__(self, **kw):
        self.__dict__.update(kw)


p = Point()
Bag.__init__(p, **{input(): ["__class__"]})
print(p.show())
