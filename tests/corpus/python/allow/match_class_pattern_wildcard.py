# Class patterns whose parts are wildcards: `_` has no name that could be read.
from dataclasses import dataclass


@dataclass(frozen=True)
class Point:
    x: object
    y: object


def place(point):
    match point:
        case Point(_, 0) | Point(0, _):
            return "on an axis"
        case Point(int(), _):
            return "at a whole number"
        case Point(_, _):
            return "elsewhere"
        case _:
            return "nowhere"


print([place(p) for p in (Point(1, 0), Point(2, 3), Point(0.5, 1), None)])
