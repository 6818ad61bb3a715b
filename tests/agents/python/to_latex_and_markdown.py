# /// task
# question = "Give me the district averages of the housing data as a Markdown table and as LaTeX."
# files = ["housing.csv"]
# [expect]
# stdout = ["| district", "tabular", "Harbour"]
# ///
import pandas as pd
from tabulate import tabulate

df = pd.read_csv("housing.csv")
t = df.groupby("district")[["area", "price", "age"]].mean().round(1).reset_index()

print(tabulate(t, headers="keys", tablefmt="github", showindex=False, floatfmt=",.1f"))
print()
print(tabulate(t.values.tolist(), headers=list(t.columns), tablefmt="latex_booktabs"))
print(tabulate([["a", 1], ["b", 22]], tablefmt="grid"))
