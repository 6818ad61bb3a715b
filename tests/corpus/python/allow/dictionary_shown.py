# The attributes of objects of the program's own, shown and compared.
def auto_repr(cls):
    def __repr__(self):
        args = ", ".join(f"{k}={v!r}" for k, v in self.__dict__.items())
        return f"{cls.__name__}({args})"
    cls.__repr__ = __repr__
    return cls


class Comparable:
    def __eq__(self, other):
        return isinstance(other, type(self)) and vars(self) == vars(other)


class Same:
    def __eq__(self, other):
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.__dict__ == other.__dict__


@auto_repr
class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


class Product(Comparable):
    def __init__(self, name):
        self.name = name


print(Point(1, "a"), Product("pen") == Product("pen"), Same() == Same())
