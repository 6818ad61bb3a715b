# Attributes by the names that the class lists.
class Vector:
    __slots__ = ("x", "y")
    UNITS = ["x", "y"]

    def __init__(self, x, y):
        self.x, self.y = x, y

    def __iter__(self):
        return iter([getattr(self, name) for name in self.__slots__])

    def __repr__(self):
        return ", ".join(f"{unit}={getattr(self, unit)}" for unit in self.UNITS)


print(list(Vector(1, 2)), Vector(3, 4))
