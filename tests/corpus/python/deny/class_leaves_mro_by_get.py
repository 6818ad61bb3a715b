# get of a context variable gives the class on, which should not leave the loop over __mro__.
from contextvars import ContextVar
import collections
var = ContextVar("v")
class M(type):
    pass
for k in M.__mro__:
    c = var.get(k)
    print(c, c is k)
