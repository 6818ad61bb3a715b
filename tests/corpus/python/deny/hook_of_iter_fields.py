# areNamesWritten (hooks.cc): ast.iter_fields asks a proxy's __getattr__ for the names in _fields of a named tuple
import ast
from collections import namedtuple
def g(): yield 1
N = namedtuple("N", "gi_frame")
class P:
    def __init__(self, *q): self.q = list(q)
    def __getattr__(self, name):
        return getattr(self.q.pop(0), name)
for pair in ast.iter_fields(P(N(1), g())):
    print(pair)
