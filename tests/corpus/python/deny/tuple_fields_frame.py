# A table's column is had as an attribute.
import pandas as pd
from collections import namedtuple
P = namedtuple("P", "real")
def show(row, item):
    return [getattr(item, f) for f in row._fields]
print(show(P(1), 3), show(pd.DataFrame({input(): [input()]}), 3))
