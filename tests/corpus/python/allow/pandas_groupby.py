# Groups.
import pandas as pd

df = pd.DataFrame({"k": ["x", "y", "x"], "v": [1, 2, 3]})
print(df.groupby("k").agg({"v": ["sum", "mean"]}), df.groupby("k")["v"].transform("max"))
print(df.groupby("k").agg(total=("v", "sum"), n=("v", "size")), df["v"].apply(lambda v: v * 2))
