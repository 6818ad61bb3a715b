# The loop's name is bound to something else as well.
from dataclasses import dataclass, fields
from types import SimpleNamespace


@dataclass
class A:
    x: int = 1


f = SimpleNamespace(name=input())
print(getattr(A(), f.name))
for f in fields(A):
    print(getattr(A(), f.name))
