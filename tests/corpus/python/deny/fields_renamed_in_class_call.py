# A method of a class renames the field, called through the class.
from dataclasses import dataclass, field, fields


class Tag:
    def rename(self, text):
        self.name = text


F = field(default=1)


@dataclass
class A:
    x: int = F


Tag.rename(F, input())
a, b = A(), A()
for f in fields(a):
    print(getattr(b, f.name))
