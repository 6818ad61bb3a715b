# tupleNames: functools.partial(namedtuple, ...) makes the tuple, not a call of 'namedtuple'
import functools, collections
x: int = 1
make = functools.partial(collections.namedtuple, "P")
P = make("gi_frame f_globals")
def g():
    yield 1
v = g()
for n in P._fields:
    v = getattr(v, n, v)
print(v["__builtins__"].eval("1+1"))
