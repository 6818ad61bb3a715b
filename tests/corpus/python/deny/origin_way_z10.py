# slots of a data class (slots=True) are no slots of a body: gi_frame
def f():
    pass


H = "".join(reversed("__slabolg__"))


import glob
from dataclasses import dataclass


def g():
    yield 1


class Row:
    __slots__ = ("iglob",)


@dataclass(slots=True)
class Point:
    gi_frame: int = 0


for s in getattr(Point, "__slots__", ()):
    print("PWNED", type(getattr(g(), s)))
