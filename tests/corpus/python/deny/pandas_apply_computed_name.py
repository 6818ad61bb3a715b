# DataFrame.apply calls eval by a computed name.
import pandas as pd
df = pd.DataFrame({'a': [1]})
def go(n, t):
    return df.apply(n, args=(t,))
print(go(''.join(reversed('lave')), 'a+41'))
