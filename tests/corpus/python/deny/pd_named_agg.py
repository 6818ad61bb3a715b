# groupby's <computed> by NamedAgg
import pandas as pd
df = pd.DataFrame({'a': [1, 2], 'b': [1, 2]})
def go(n):
    return df.groupby('a').agg(c=pd.NamedAgg('b', n))
print(go(''.join(reversed('mus'))))
