# singledispatch runs an annotation that is a text, beside a class that a call decorates.
from dataclasses import dataclass
from functools import singledispatch


@dataclass(frozen=True)
class A:
    x: int


@singledispatch
def f(value):
    return value


@f.register
def _(value: "print(1) or A"):
    return 1
