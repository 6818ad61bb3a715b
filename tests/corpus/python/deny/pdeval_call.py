# Pdeval call.
import pandas as pd
df = pd.DataFrame({'a': [1]})
pd.eval("df.to_pickle('x.pkl')")
