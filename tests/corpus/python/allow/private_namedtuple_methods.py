# The documented methods of named tuples start with an underscore.
from collections import namedtuple

Point = namedtuple("Point", "x y")
p = Point(1, 2)
print(p._asdict(), p._replace(x=3), Point._fields, Point._make([1, 2]))
