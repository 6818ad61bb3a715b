# A named tuple's fields are parameters as well, under names that are texts.
import inspect
from collections import namedtuple
P = namedtuple("P", "format x")
for name in inspect.signature(P).parameters:
    print(getattr("{0.__class__.__mro__}", name)(1))
