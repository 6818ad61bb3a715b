# tupleNames: namedtuple under a name of the file's own (make = namedtuple) is no call of 'namedtuple'
from collections import namedtuple
import inspect
x: int = 1
make = namedtuple
P = make("P", "gi_frame f_globals")
def g():
    yield 1
v = g()
for n in P._fields:
    v = getattr(v, n, v)
print(v["__builtins__"].eval("1+1"))
