# The fields of named tuples.
from collections import namedtuple
from typing import NamedTuple

Point = namedtuple("Point", "x y")


class Employee(NamedTuple):
    name: str
    pay: float = 1.0


for row in (Employee("a", 2), Point(1, 2)):
    print({field: getattr(row, field) for field in row._fields})
print([getattr(Employee("b"), field) for field in Employee._fields])
