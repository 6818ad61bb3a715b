# Pandas method of class: taken as a value, and called with what can't be seen.
import pandas as pd
f = pd.Series.apply
print(f(pd.Series([1]), "__red" + "uce__")[0])
