# The same by an item.
import dataclasses


@dataclasses.dataclass
class Point:
    x: int
    __annotations__["y=print('ran')"] = int
