# Expressions for pandas that are put together in the run.
import datetime

import numpy as np
import pandas as pd

df = pd.DataFrame({"a": [1, 2, 3, 4], "b": list("xyzx"), "unit price": [1.5, 2.5, 3.5, 4.5],
                   "day": pd.date_range("2024-01-01", periods=4), "type": ["p", "q", None, "p"]})
limits = {"a": (2, 4), "unit price": (1.0, 4.0)}
text = " and ".join(f"`{name}` >= {low} and `{name}` < {high}" for name, (low, high) in limits.items())
print(text, len(df.query(text)))
for column, value in [("b", "x"), ("type", "p")]:
    print(column, len(df.query(f"{column} == '{value}'")), len(df.query(f"{column} == @value")), len(df.query(f"{column} in @limits")))


def select(frame, condition, **options):
    wanted = ["x", "y"]
    since = datetime.datetime(2024, 1, 2)
    mean = frame["a"].mean()
    return frame.query(condition, **options)


for condition in ["a > @mean", "b in @wanted", "day >= @since", "day.dt.day > 2", "b.str.upper() == 'X'", "b.str.contains('x')",
                  "type.notna() and a != 1", "type.isnull()", "index > 1", "a > a.mean()", "a == @frame.a.max()", "sqrt(a) < 1.8",
                  "b.str.replace('x', 'q') == 'q'", "day.dt.strftime('%d') == '02'", "b.isin(@wanted)", "a.between(2, 3)",
                  "day > '2024-01-02'", "not (a > 2 or b == 'y')", "b == ['x', 'z']",
                  "a.rank() > 1 and a.shift(1) > 0", "@frame.shape[0] == a", "(a + `unit price`) / 2 > 2"]:
    print(condition, len(select(df, condition, engine="python")))
for name, expression in {"total": "a * `unit price`", "root": "sqrt(a)", "share": "a / a.sum()"}.items():
    df = df.eval(f"{name} = {expression}")
print(df.eval("total - share").round(2).tolist(), df.columns.tolist())
factor = np.float64(2.5)
weights = np.array([1, 2, 3, 4])
print([df.eval(f"a * @{name}").tolist() for name in ["factor", "weights"]])
