# /// task
# question = "Load catalog.xml into a table and save it as CSV; which decade has the most books?"
# files = ["catalog.xml"]
# [expect]
# stdout = ["Decade with most books"]
# [[expect.artifact]]
# name = "catalog.csv"
# rows = 12
# ///
import pandas as pd

df = pd.read_xml("catalog.xml", xpath=".//book")
df["decade"] = df["published"] // 10 * 10
counts = df["decade"].value_counts().sort_index()
print(counts)
print("Decade with most books:", f"{counts.idxmax()}s")
df.to_csv("catalog.csv", index=False)
