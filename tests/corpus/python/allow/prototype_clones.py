# Prototypes: a method copies its object by its dictionary, with some changes.
class Shape:
    def __init__(self, width, height):
        self.width = width
        self.height = height

    def clone(self, **changes):
        new = self.__class__.__new__(self.__class__)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        return new

    def scaled(self, factor):
        new = object.__new__(type(self))
        new.__dict__.update({key: size * factor for key, size in vars(self).items()})
        return new


class Square(Shape):
    def __init__(self, width):
        super().__init__(width, width)


shape = Square(2).clone(height=5).scaled(3)
print(shape.width, shape.height)
