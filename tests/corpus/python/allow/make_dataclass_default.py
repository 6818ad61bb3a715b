# A data class that is made by a call, with constant fields.
from dataclasses import asdict, make_dataclass

Point = make_dataclass("Point", ["x", ("y", int, 0)])
print(asdict(Point(1)))
