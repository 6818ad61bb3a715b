# Methods by constant words that a loop takes from a list, a dictionary or pairs.
import pandas as pd

df = pd.DataFrame({"a": [1, 2, 3], "g": ["x", "y", "x"]})
methods = ["mean", "max"]
labels = {"Average": "mean", "Largest": "max"}
pairs = [("Sum", "sum"), ("Least", "min")]
if "mean" in methods and "std" not in methods:
    print(len(methods), methods[0])
for m in methods:
    print(m, getattr(df["a"], m)())
print({m: getattr(df.groupby("g")["a"], m)().to_dict() for m in ("sum", "count")})
for label, m in labels.items():
    print(label, getattr(df["a"], m)())
for m in labels.values():
    print(getattr(df["a"], m)(), len(labels), labels["Average"])
for i, (label, m) in enumerate(pairs):
    print(i, label, getattr(df["a"], m)())
for label, m in zip(["x", "y"], ["std", "var"]):
    print(label, getattr(df["a"], m)())
