# Series.<computed> by agg of a dict
import pandas as pd
df = pd.DataFrame({'a': [1, 2]})
def go(n):
    return df.agg({'a': n})
print(go(''.join(reversed('tsilot'))))
