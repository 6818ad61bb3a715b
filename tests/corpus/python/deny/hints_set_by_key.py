# Annotations are set by a name that is given, and evaluated.
from typing import get_type_hints
class A:
    x: int = 1
def fill(cls, values):
    for name, hint in get_type_hints(cls).items():
        print(name, hint)
    for key, value in values.items():
        setattr(cls, key, value)
fill(A, {input(): {"x": input()}})
fill(A, {})
