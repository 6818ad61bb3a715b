# Texts in columns.
import pandas as pd

s = pd.Series(["a b", "c"])
print(s.str.upper(), s.str.split(" ").str[0], s.str.replace("a", "x", regex=False), s.map({"c": "d"}))
