# Another name is added to the list of the fields' names.
from dataclasses import dataclass, fields


@dataclass
class A:
    x: int = 1


names = [f.name for f in fields(A)]
names.append(input())
for n in names:
    print(getattr(A(), n))
