import pandas as pd
from scipy import stats

df = pd.DataFrame({"x": [1.0, 2.0, 4.0], "g": list("aab")})
for name, value in {"rows": len(df)}.items():
    print(name, value)
for name in ("mean", "max"):
    print(name, getattr(df["x"], name)())
for name in ("tmean", "gmean"):
    print(name, getattr(stats, name)(df["x"]))
ops = ["sum", "mean"]
if len(df) > 2:
    ops.append("std")
print(df["x"].agg(ops).to_dict())


def report(frame, by, metrics):
    return frame.groupby(by).agg(**{f"{m}_{f}": (m, f) for m, f in metrics})


print(report(df, "g", [("x", "sum"), ("x", "max")]))
