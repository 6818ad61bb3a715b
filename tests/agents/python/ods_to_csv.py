# /// task
# question = "Convert this LibreOffice sheet to CSV and JSON."
# files = ["stock.ods"]
# [expect]
# shows = ["pen"]
# [[expect.artifact]]
# name = "stock.csv"
# rows = 3
# [[expect.artifact]]
# name = "stock.json"
# json = '[{"item": "pen", "count": 12, "price": 1.5}, {"item": "pad", "count": 3, "price": 4.25}, {"item": "ink", "count": 7, "price": 9.9}]'
# ///
import pandas as pd

df = pd.read_excel("stock.ods", engine="odf")
df.to_csv("stock.csv", index=False)
df.to_json("stock.json", orient="records", indent=2)
df
