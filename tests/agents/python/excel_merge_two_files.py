# /// task
# question = "Merge the orders workbook with the sales CSV, tell me which order ids occur in both and where revenue differs."
# files = ["sales.csv", "sales.xlsx"]
# [expect]
# stdout = ["In both:", "Only in CSV:"]
# [[expect.artifact]]
# name = "comparison.csv"
# contains = ["_merge"]
# ///
import pandas as pd
import numpy as np

a = pd.read_csv("sales.csv")
b = pd.read_excel("sales.xlsx", sheet_name=0)
b.columns = ["order_id", "date", "region", "product", "quantity", "unit_price"]

a["revenue"] = a.eval("quantity * unit_price")
b["revenue"] = b["quantity"].mul(b["unit_price"])

m = pd.merge(a, b, on="order_id", how="outer", suffixes=("_csv", "_xlsx"), indicator=True)
print("In both:", (m["_merge"] == "both").sum())
print("Only in CSV:", (m["_merge"] == "left_only").sum())

both = m[m["_merge"] == "both"]
different = both[~np.isclose(both["revenue_csv"], both["revenue_xlsx"])]
print(f"{len(different)} orders with a different revenue")
print(different[["order_id", "revenue_csv", "revenue_xlsx"]].head())

m.to_csv("comparison.csv", index=False)
