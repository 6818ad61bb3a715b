# pandas: read pickle.
import pandas as pd
print(pd.read_pickle("a.pkl"))
