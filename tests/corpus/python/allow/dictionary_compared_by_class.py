class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __eq__(self, other):
        return isinstance(other, Point) and self.__dict__ == other.__dict__


class Box:
    def __init__(self, side):
        self.side = side

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return vars(self) == vars(other)


class Tag:
    def __init__(self, text):
        self.text = text

    def __eq__(self, other):
        return self.__class__ == other.__class__ and self.__dict__ == other.__dict__


print(Point(1, 2) == Point(1, 2), Point(1, 2) == 3, Box(1) == Box(2), Tag("a") == Tag("a"))
