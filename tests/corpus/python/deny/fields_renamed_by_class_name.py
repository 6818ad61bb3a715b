# The class whose object is renamed is another one in the run.
from dataclasses import dataclass, field, fields


class Tag:
    pass


F = field(default=1)


@dataclass
class A:
    x: int = F


def rename(text):
    tag = Tag()
    tag.name = text


Tag = lambda: F
rename(input())
for f in fields(A()):
    print(getattr(A(), f.name))
