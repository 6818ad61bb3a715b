"""Data classes that a generic function dispatches on, and that patterns ask for."""
import functools
from dataclasses import dataclass


@dataclass(frozen=True)
class Circle:
    r: float


@dataclass(frozen=True)
class Rect:
    w: float
    h: float


@functools.singledispatch
def area(shape):
    raise TypeError(type(shape).__name__)


@area.register
def _(shape: Circle):
    return 3.14 * shape.r ** 2


@area.register
def _(shape: Rect):
    return shape.w * shape.h


def kind(shape):
    match shape:
        case Circle(r=0) | Rect(w=0):
            return "degenerate"
        case Rect(w=w, h=h) if w == h:
            return f"square of side {w}"
        case Circle(r):
            return f"circle of radius {r}"
    return "other"


for shape in [Circle(2), Rect(3, 3), Circle(0), Rect(1, 2)]:
    print(kind(shape), area(shape))
