# __init__ of another class renames the field.
from dataclasses import dataclass, field, fields


class Tag:
    def __init__(self, text):
        self.name = text


F = field(default=1)


@dataclass
class A:
    x: int = F


getattr(Tag, "__in" + "it__")(F, input())
for f in fields(A()):
    print(getattr(A(), f.name))
