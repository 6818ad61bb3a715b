# A method stored in a pandas series is called by its comparison.
import pandas as pd
kept = []
x = pd.Series([1])
x._cmp_method = lambda o, op: kept.append(o)
def f(): pass
def look(n):
    return x == getattr(f, n)
look(input())
print(kept[0])
