# The object whose field is read is a module, by a field of that name.
import logging
from dataclasses import dataclass, fields


@dataclass
class A:
    os: int = 1


for f in fields(A):
    print(getattr(logging, f.name))
