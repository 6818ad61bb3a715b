# A field of a data class is kept, and given another name.
from dataclasses import dataclass, fields


@dataclass
class A:
    x: int = 1


def show(a, b):
    for f in fields(a):
        kept.append(f)
        print(getattr(b, f.name))


kept = []
show(A(), A())
