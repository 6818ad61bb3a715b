# /// task
# question = "Save the stock data as parquet if possible, otherwise as compressed CSV, and compare the sizes."
# files = ["stocks.csv"]
# [expect]
# stdout = ["saved as"]
# ///
import os
import pandas as pd

df = pd.read_csv("/mnt/data/stocks.csv")
try:
    df.to_parquet("/mnt/data/stocks.parquet")
    target = "/mnt/data/stocks.parquet"
except ImportError as e:
    print("parquet not available:", str(e).splitlines()[0])
    target = "/mnt/data/stocks.csv.gz"
    df.to_csv(target, index=False, compression="gzip")

print("saved as", os.path.basename(target))
print(f"{os.path.getsize('/mnt/data/stocks.csv')} -> {os.path.getsize(target)} bytes")
