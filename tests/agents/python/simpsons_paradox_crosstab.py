# /// task
# question = "Make up data that shows Simpson's paradox and explain it with tables."
# [expect]
# stdout = ["Overall", "reversed: True"]
# ///
import pandas as pd

data = pd.DataFrame(
    [("A", "small", 81, 87), ("A", "large", 192, 263), ("B", "small", 234, 270), ("B", "large", 55, 80)],
    columns=["treatment", "stone", "success", "n"],
)
data["rate"] = data["success"] / data["n"]
by_size = data.pivot(index="stone", columns="treatment", values="rate")
overall = data.groupby("treatment")[["success", "n"]].sum().assign(rate=lambda d: d.success / d.n)["rate"]

print("By size:\n", by_size.round(3), sep="")
print("Overall:\n", overall.round(3), sep="")
reverse = (by_size["A"] > by_size["B"]).all() and overall["A"] < overall["B"]
print("reversed:", bool(reverse))
