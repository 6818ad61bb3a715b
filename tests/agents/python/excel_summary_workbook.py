# /// task
# question = "Take the orders workbook and make a new Excel file with a summary sheet per region against target, plus one with monthly totals."
# files = ["sales.xlsx"]
# [expect]
# stdout = ["Saved summary.xlsx"]
# [[expect.artifact]]
# name = "summary.xlsx"
# sheets = ["Summary", "Monthly"]
# contains = ["Region", "North", "Attainment"]
# rows = 4
# ///
import pandas as pd

orders = pd.read_excel("sales.xlsx", sheet_name="Orders")
targets = pd.read_excel("sales.xlsx", sheet_name="Targets")

orders["Revenue"] = orders["Quantity"] * orders["UnitPrice"]

summary = (
    orders.groupby("Region", as_index=False)
    .agg(Revenue=("Revenue", "sum"), Orders=("OrderID", "count"))
    .merge(targets, on="Region", how="left")
)
summary["Attainment"] = (summary["Revenue"] / summary["Target"]).round(3)

monthly = (
    orders.set_index("Date")
    .resample("M")["Revenue"]
    .sum()
    .rename_axis("Month")
    .reset_index()
)
monthly["Month"] = monthly["Month"].dt.strftime("%Y-%m")

with pd.ExcelWriter("summary.xlsx", engine="openpyxl") as writer:
    summary.to_excel(writer, sheet_name="Summary", index=False)
    monthly.to_excel(writer, sheet_name="Monthly", index=False)

print("Saved summary.xlsx")
