# A field renamed as the object of a method that another class has.
from dataclasses import dataclass, field, fields


class Tag:
    def put(self, text):
        tag = self
        tag.name = text


F = field(default=1)


@dataclass
class A:
    x: int = F


getattr(Tag, "pu" + "t")(F, input())
for f in fields(A()):
    print(getattr(A(), f.name))
