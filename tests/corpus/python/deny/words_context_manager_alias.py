# The context manager is called under another name.
import statistics as st
from contextlib import contextmanager
@contextmanager
def using(*names):
    yield [getattr(st, n) for n in names]
with using("sys") as x:
    print(x)
f = using
with f("s" + "ys") as x:
    print(x)
