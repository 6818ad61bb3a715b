# /// task
# question = "Which region sold the most in 2023? Give me a table of revenue by region and a bar chart."
# files = ["sales.csv"]
# [expect]
# stdout = ["Best region:"]
# [[expect.artifact]]
# name = "revenue_by_region.png"
# pixels = [400, 300]
# ///
import pandas as pd
import matplotlib.pyplot as plt

df = pd.read_csv("/mnt/data/sales.csv", parse_dates=["date"])
df["revenue"] = df["quantity"] * df["unit_price"]

by_region = df.groupby("region")["revenue"].sum().sort_values(ascending=False)
print(by_region.round(2))
print(f"Best region: {by_region.index[0]}")

fig, ax = plt.subplots(figsize=(8, 5))
by_region.plot(kind="bar", ax=ax, color="steelblue")
ax.set_title("Revenue by region, 2023")
ax.set_ylabel("Revenue (USD)")
for i, v in enumerate(by_region):
    ax.text(i, v, f"{v:,.0f}", ha="center", va="bottom")
plt.tight_layout()
plt.savefig("/mnt/data/revenue_by_region.png", dpi=120)
plt.show()
