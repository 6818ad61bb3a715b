# A method stored in a pandas index is called by its comparison.
import pandas as pd
kept = []
x = pd.date_range("2020-01-01", periods=2)
x.get_loc = lambda o: kept.append(o)
def f(): pass
def look(n):
    return getattr(f, n) in x
look(input())
print(kept[0])
