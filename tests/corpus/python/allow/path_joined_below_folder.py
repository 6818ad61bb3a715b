# a path of pieces that begins with the name of a folder
import csv
import os

import pandas as pd

os.makedirs("data", exist_ok=True)
for name in ("a.csv", "b.csv"):
    with open("/".join(["data", name]), "w", newline="") as file:
        csv.writer(file).writerows([["x"], [1]])
print([pd.read_csv("/".join(("data", name))).x.sum() for name in ("a.csv", "b.csv")])
