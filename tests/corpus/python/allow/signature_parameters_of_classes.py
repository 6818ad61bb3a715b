"""A class decorator that shows objects by the parameters of their class."""
import inspect


def shown(cls):
    names = [name for name in inspect.signature(cls).parameters]

    def show(self):
        return f"{cls.__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    cls.__repr__ = show
    return cls


@shown
class Point:
    def __init__(self, x, y=0):
        self.x, self.y = x, y


print(Point(3), Point(1, 2))
