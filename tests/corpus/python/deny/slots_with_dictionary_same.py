# The object's dictionary may hold other words.
class Point:
    FIELDS = ("x",)

    def __init__(self, **kw):
        self.__dict__.update(kw)

    def show(self):
        return [getattr(self, n) for n in self.FIELDS]


print(Point(**{"FIE" + input(): ["__class__"]}).show())
