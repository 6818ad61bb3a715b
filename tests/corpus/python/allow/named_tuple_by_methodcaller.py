"""What a named tuple has as a dictionary, by the name of the method."""
from collections import namedtuple
from operator import methodcaller

Point = namedtuple("Point", "x y")
points = [Point(3, 1), Point(1, 2)]
print(list(map(methodcaller("_asdict"), points)))
print(list(map(methodcaller("_replace", x=0), points)))
