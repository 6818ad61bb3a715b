# /// task
# question = "Reduce the memory of the housing table with better dtypes and show the effect."
# files = ["housing.csv"]
# [expect]
# stdout = ["before", "after", "%"]
# ///
import pandas as pd
import numpy as np

def optimise(df: pd.DataFrame) -> pd.DataFrame:
    out = df.copy()
    for col in out.columns:
        if pd.api.types.is_integer_dtype(out[col]):
            out[col] = pd.to_numeric(out[col], downcast="unsigned" if out[col].min() >= 0 else "integer")
        elif pd.api.types.is_float_dtype(out[col]):
            out[col] = out[col].astype(np.float32)
        elif out[col].nunique() / len(out) < 0.5:
            out[col] = out[col].astype("category")
    return out

df = pd.read_csv("housing.csv")
small = optimise(df)
before, after = (d.memory_usage(deep=True).sum() for d in (df, small))
print(pd.DataFrame({"before": df.dtypes, "after": small.dtypes}))
print(f"before {before:,} B, after {after:,} B: {1 - after / before:.0%} less")
small["size_class"] = pd.cut(small["area"], [0, 60, 100, np.inf], labels=["small", "medium", "large"], ordered=True)
print(small.groupby("size_class", observed=True)["price"].median())
