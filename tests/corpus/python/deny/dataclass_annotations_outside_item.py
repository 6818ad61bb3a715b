# The same by an item of the attribute.
import dataclasses


class Point:
    x: int


Point.__annotations__["y=print('ran')"] = int
dataclasses.dataclass(Point)
