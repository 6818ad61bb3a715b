# What the wrapper of a context manager has is not what the function gives.
import statistics as st
from contextlib import contextmanager
class K:
    words = ("mean",)
@contextmanager
def using(names):
    yield "mean"
for n in using("sys").args[0], using("sys").gen:
    print(getattr(st, n))
