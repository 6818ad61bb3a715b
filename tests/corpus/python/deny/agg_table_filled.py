# Agg table filled.
import pandas as pd
table = {"a": "sum"}
table["b"] = input()
for label, word in table.items():
    print(label, pd.Series([1]).agg(word))
