# A method stored in a masked array is called by its comparison.
import numpy as np
kept = []
x = np.ma.array([1])
x._comparison = lambda o, op: kept.append(o)
def f(): pass
def look(n):
    return x == getattr(f, n)
look(input())
print(kept[0])
