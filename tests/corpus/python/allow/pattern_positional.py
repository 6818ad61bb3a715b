# Positional patterns on a class that names its attributes; another class has __getattr__.
class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Lazy:
    def __getattr__(self, name):
        return len(name)


match Point(1, Lazy().abc):
    case Point(x, y):
        print(x, y)
