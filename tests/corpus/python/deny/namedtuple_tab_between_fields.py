# tupleNames (fields.cc) cuts field texts at ', ' only; namedtuple splits at every white space (tab, newline)
from collections import namedtuple
P = namedtuple("P", "x\tgi_frame\tf_globals")
def g():
    yield 1
v = g()
for n in P._fields:
    v = getattr(v, n, v)
print(v["__builtins__"].eval("1+1"))
