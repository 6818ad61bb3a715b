# Which region grew faster, and how do the months compare? As a notebook's cell asks and answers it.
%matplotlib inline
import matplotlib.pyplot as plt
import pandas as pd

sales = pd.read_excel("/mnt/data/sales.xlsx")
months = sales.pivot(index="Month", columns="Region", values="Revenue")
growth = (months.iloc[-1] / months.iloc[0] - 1).mul(100).round(1)

months.plot.bar(rot=0, ylabel="Revenue")
plt.savefig("/mnt/data/months.png")
months.to_excel("by-month.xlsx")

{"fastest": growth.idxmax(), "growth_percent": growth.to_dict()}
