# A method stored in a pandas index is called by its comparison.
import pandas as pd
kept = []
x = pd.Index([1])
x.is_ = lambda o: kept.append(o)
def f(): pass
def look(n):
    return x == getattr(f, n)
look(input())
print(kept[0])
