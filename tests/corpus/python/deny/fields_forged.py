# The table of a data class's fields is the file's own.
from dataclasses import dataclass, fields


@dataclass
class A:
    x: int = 1


class B:
    __dataclass_fields__ = {}


for f in fields(B):
    print(getattr(A(), f.name))
