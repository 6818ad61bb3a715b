# Two objects of a data class, compared field by field; the names of the fields in a list.
from dataclasses import dataclass, fields, is_dataclass


@dataclass
class Point:
    x: int = 0
    y: int = 0


@dataclass
class Line:
    start: Point
    end: Point


def changes(old, new, path=""):
    for f in fields(old):
        before, after = getattr(old, f.name), getattr(new, f.name)
        if is_dataclass(before):
            yield from changes(before, after, f"{path}{f.name}.")
        elif before != after:
            yield path + f.name, before, after


print(list(changes(Line(Point(), Point(1, 2)), Line(Point(), Point(1, 3)))))
columns = [f.name for f in fields(Point)]
for point in (Point(1, 2), Point(3, 4)):
    print([getattr(point, column) for column in columns])
