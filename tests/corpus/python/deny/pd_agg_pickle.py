# calls DataFrame.<computed>: to_pickle/to_clipboard by agg
import pandas as pd
df = pd.DataFrame({'a': [1]})
def go(n):
    return df.agg(n)
try:
    print(go(''.join(reversed('draobpilc_ot'))))
except Exception as e:
    print(repr(e)[:200])
