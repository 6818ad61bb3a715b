# /// task
# question = "For each department: the share of the top 10 % earners, the median tenure in years, and the pay gap between under and over 40."
# files = ["employees.csv"]
# [expect]
# shows = ["pay_gap", "Engineering", "median_tenure"]
# ///
import pandas as pd
import numpy as np

df = pd.read_csv("/home/user/employees.csv", parse_dates=["hired"])
today = pd.Timestamp("2024-01-01")
df["tenure"] = (today - df["hired"]).dt.days / 365.25

def summarise(g):
    threshold = g["salary"].quantile(0.9)
    young, old = g.loc[g["age"] < 40, "salary"], g.loc[g["age"] >= 40, "salary"]
    return pd.Series({
        "n": len(g),
        "top10_share": g.loc[g["salary"] >= threshold, "salary"].sum() / g["salary"].sum(),
        "median_tenure": g["tenure"].median(),
        "pay_gap": old.mean() - young.mean() if len(young) and len(old) else np.nan,
    })

out = df.groupby("department").apply(summarise).round(2)
out["n"] = out["n"].astype(int)
out.sort_values("pay_gap", ascending=False)
