# __slots__ that are set and read in loops, beside a lazy descriptor
from functools import cached_property, total_ordering
import math


class lazy:
    def __init__(self, fn):
        self.fn = fn
        self.__doc__ = fn.__doc__

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, owner):
        if obj is None:
            return self
        value = obj.__dict__[self.name] = self.fn(obj)
        return value


class Polygon:
    def __init__(self, *pts):
        self.pts = pts
        self.computed = []

    @lazy
    def area(self):
        """Shoelace area."""
        self.computed.append("area")
        return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in self.edges)) / 2

    @cached_property
    def edges(self):
        self.computed.append("edges")
        return list(zip(self.pts, self.pts[1:] + self.pts[:1]))

    @property
    def perimeter(self):
        return sum(math.dist(a, b) for a, b in self.edges)


@total_ordering
class Version:
    __slots__ = ("major", "minor", "patch")

    def __init__(self, text):
        for slot, part in zip(self.__slots__, text.split(".")):
            setattr(self, slot, int(part))

    def _key(self):
        return tuple(getattr(self, s) for s in self.__slots__)

    def __eq__(self, o):
        return self._key() == o._key()

    def __lt__(self, o):
        return self._key() < o._key()

    def __hash__(self):
        return hash(self._key())

    def __str__(self):
        return ".".join(map(str, self._key()))


p = Polygon((0, 0), (4, 0), (4, 3))
print(p.area, p.area, p.perimeter, p.computed, Polygon.area.__doc__)
vs = [Version(v) for v in ("1.10.0", "1.2.9", "2.0.0", "1.2.10")]
print([str(v) for v in sorted(vs)], max(vs) >= Version("2.0.0"))
try:
    vs[0].label = "x"
except AttributeError as e:
    print("no attribute allowed")
