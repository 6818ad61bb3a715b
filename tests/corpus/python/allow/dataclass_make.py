# A data class made by a function.
from dataclasses import make_dataclass

Point = make_dataclass("Point", [("x", int), ("y", int, 0)])
print(Point(1))
