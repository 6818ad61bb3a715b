# A field has the name of what leads to the interpreter's inside.
from dataclasses import dataclass, fields


@dataclass
class A:
    __globals__: int = 1


def show(function):
    for f in fields(A):
        print(getattr(function, f.name))


show(lambda: 1)
