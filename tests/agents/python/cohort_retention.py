# /// task
# question = "Build a monthly cohort retention table from the shop database and show it as a heatmap."
# files = ["shop.db"]
# [expect]
# stdout = ["Retention"]
# [[expect.artifact]]
# name = "retention.png"
# pixels = [400, 300]
# ///
import sqlite3
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns

con = sqlite3.connect("/mnt/data/shop.db")
orders = pd.read_sql("SELECT customer_id, day FROM orders WHERE state = 'paid'", con, parse_dates=["day"])
con.close()

orders["month"] = orders["day"].dt.to_period("M")
orders["cohort"] = orders.groupby("customer_id")["month"].transform("min")
orders["age"] = (orders["month"] - orders["cohort"]).apply(lambda d: d.n)

cohorts = orders.groupby(["cohort", "age"])["customer_id"].nunique().unstack(fill_value=0)
retention = cohorts.div(cohorts[0], axis=0)
print("Retention:")
print(retention.applymap(lambda v: f"{v:.0%}").iloc[:, :6])

fig, ax = plt.subplots(figsize=(10, 6))
sns.heatmap(retention, annot=True, fmt=".0%", cmap="Blues", vmin=0, vmax=1, ax=ax)
ax.set_yticklabels([str(c) for c in retention.index], rotation=0)
fig.savefig("/mnt/data/retention.png", bbox_inches="tight")
