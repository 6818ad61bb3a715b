# /// task
# question = "Compare the planned and actual budget of both years from this Excel file (the tables start in row 3) and show where we overspent."
# files = ["budget.xlsx"]
# [expect]
# stdout = ["Rent", "Overspent"]
# [[expect.artifact]]
# name = "budget_comparison.png"
# pixels = [500, 300]
# ///
import pandas as pd
import matplotlib.pyplot as plt

xls = pd.ExcelFile("/mnt/data/budget.xlsx")
print("Sheets:", xls.sheet_names)

frames = []
for sheet in xls.sheet_names:
    part = pd.read_excel(xls, sheet_name=sheet, header=2, usecols="A:C")
    part["Year"] = int(sheet)
    frames.append(part)
df = pd.concat(frames, ignore_index=True)
df["Diff"] = df["Actual"] - df["Planned"]

print(df.pivot(index="Category", columns="Year", values=["Planned", "Actual", "Diff"]).round(2))

over = df.query("Diff > 0").sort_values("Diff", ascending=False)
print("\nOverspent:")
for _, r in over.iterrows():
    print(f"  {r['Year']} {r['Category']}: +{r['Diff']:.2f} ({r['Diff'] / r['Planned']:.1%})")

df.set_index(["Year", "Category"])[["Planned", "Actual"]].plot.bar(figsize=(11, 5), rot=45)
plt.tight_layout()
plt.savefig("/mnt/data/budget_comparison.png")
