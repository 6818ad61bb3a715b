# A named tuple whose fields are given.
from collections import namedtuple
P = namedtuple("P", input())
def show(row, item):
    return [getattr(item, f) for f in row._fields]
print(show(P(1), 3))
