# parameterNames asks index_.has(namedtuple) alone: NamedTuple('N', [...]) called makes parameters of texts as well
import inspect
from typing import NamedTuple
N = NamedTuple("N", [("gi_frame", int), ("f_globals", int)])
def g():
    yield 1
v = g()
for n in inspect.signature(N).parameters:
    v = getattr(v, n, v)
print(v["__builtins__"].eval("1+1"))
