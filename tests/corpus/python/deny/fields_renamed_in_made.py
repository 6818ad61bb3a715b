# The class method gives a field where it seems to make an object of its class.
from dataclasses import dataclass, field, fields

F = field(default=1)


class Tag:
    def __new__(cls):
        return F

    @classmethod
    def of(cls, text):
        tag = cls()
        tag.name = text
        return tag


@dataclass
class A:
    x: int = F


Tag.of(input())
for f in fields(A()):
    print(getattr(A(), f.name))
