# A pattern binds the name of the class to a text, which is evaluated as an annotation.
import functools
from dataclasses import dataclass
@dataclass
class A:
    x: int = 0
match "print('hidden code runs')":
    case A:
        pass
@functools.singledispatch
def f(v):
    return v
def g(v: A):
    return v
f.register(g)
