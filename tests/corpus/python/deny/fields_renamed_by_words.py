# A field of a data class gets another name under a test of words.
from dataclasses import dataclass, fields


@dataclass
class Box:
    size: int = 1
    name: str = "a"


def put(thing, key, value):
    if key in ("size", "name"):
        setattr(thing, key, value)


for f in fields(Box):
    put(f, "name", input())
for f in fields(Box):
    print(getattr(Box(), f.name))
