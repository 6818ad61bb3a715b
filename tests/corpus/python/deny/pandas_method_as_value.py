# pandas calls a method by a text that its method is given under another name.
import pandas as pd
f = pd.Series([1]).apply
print(f("__red" + "uce__")[0])
