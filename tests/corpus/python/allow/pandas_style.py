# A styled table.
import pandas as pd

df = pd.DataFrame({"a": [1, 2]})
df["b"] = df["a"].astype(str) + "!"
df.loc[df.a > 1, "b"] = "x"
print(df.iloc[0], df.columns.tolist(), df.describe(), df.values, df.pipe(len))
