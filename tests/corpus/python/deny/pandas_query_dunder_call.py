# df.query.__call__ with a computed expression.
import pandas as pd
df = pd.DataFrame({'a': [1]})
def main(t='a>0'):
    return df.query.__call__(t)
