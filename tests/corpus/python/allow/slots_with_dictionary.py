# A class lists its __slots__ while another one fills its dictionary.
class Point:
    __slots__ = ("x", "y")

    def __init__(self, x=0, y=0):
        self.x = x
        self.y = y

    def __repr__(self):
        return "Point(" + ", ".join(f"{n}={getattr(self, n)!r}" for n in self.__slots__) + ")"


class Person:
    def __init__(self, **kw):
        self.__dict__.update(kw)


print(Point(1, 2))
for key, value in sorted(vars(Person(name="Al", age=3)).items()):
    print(key, value)
