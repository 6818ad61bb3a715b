# /// task
# question = "Generate a CSV of 200,000 rows and aggregate it chunk by chunk so that memory stays small."
# [expect]
# stdout = ["rows: 200000", "chunks: 4"]
# ///
import os
import numpy as np
import pandas as pd

path = "/tmp/big.csv"
rng = np.random.default_rng(99)
n = 200_000
pd.DataFrame({
    "key": rng.choice(list("ABCDE"), n),
    "value": rng.normal(100, 15, n).round(3),
}).to_csv(path, index=False)
print(f"{os.path.getsize(path) / 1e6:.1f} MB")

total = None
rows = chunks = 0
for chunk in pd.read_csv(path, chunksize=50_000, dtype={"key": "category"}):
    part = chunk.groupby("key")["value"].agg(["sum", "count"])
    total = part if total is None else total.add(part, fill_value=0)
    rows += len(chunk)
    chunks += 1
os.remove(path)

total["mean"] = total["sum"] / total["count"]
print(f"rows: {rows} chunks: {chunks}")
print(total.round(2))
