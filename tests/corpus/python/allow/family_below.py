class Shape:
    name = "shape"


class Circle(Shape):
    name = "circle"


class Disc(Circle):
    name = "disc"


def below(cls):
    return set(cls.__subclasses__()).union(s for c in cls.__subclasses__() for s in below(c))


def tree(cls, depth=0):
    print("  " * depth + cls.__name__)
    for sub in cls.__subclasses__():
        tree(sub, depth + 1)


print(sorted(c.name for c in below(Shape)))
tree(Shape)
