# DataFrame.apply calls eval by a computed name, with variables of its choice.
import pandas as pd
df = pd.DataFrame({'a': [1]})
def f():
    pass
def go(n, t):
    return df.apply(n, args=(t,), local_dict={'f': f})
try:
    go(''.join(reversed('lave')), '@f.' + ''.join(reversed('__slabolg__')))
except AttributeError as e:
    print(e.obj.keys())
