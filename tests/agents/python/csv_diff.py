# /// task
# question = "Compare the old and the new price list: what's new, what's gone, what changed?"
# [inline]
# "old.csv" = """
# sku,name,price
# A1,Hammer,12.50
# A2,Saw,19.00
# A3,Nails,3.20
# """
# "new.csv" = """
# sku,name,price
# A1,Hammer,13.00
# A3,Nails,3.20
# A4,Drill,79.90
# """
# [expect]
# stdout = ["+ A4 Drill", "- A2 Saw", "~ A1", "12.50 -> 13.00"]
# ///
import csv
import sys
from difflib import unified_diff


def load(path):
    with open(path, newline="") as f:
        lines = (line for line in f if line.strip())
        return {row["sku"]: row for row in csv.DictReader(lines)}


old, new = load("old.csv"), load("new.csv")

for sku in sorted(new.keys() - old.keys()):
    print("+", sku, new[sku]["name"])
for sku in sorted(old.keys() - new.keys()):
    print("-", sku, old[sku]["name"])
for sku in sorted(old.keys() & new.keys()):
    changes = {k: (old[sku][k], new[sku][k]) for k in old[sku] if old[sku][k] != new[sku][k]}
    if changes:
        print("~", sku, ", ".join(f"{k}: {a} -> {b}" for k, (a, b) in changes.items()))

with open("old.csv") as a, open("new.csv") as b:
    sys.stdout.writelines(unified_diff(a.readlines(), b.readlines(), "old.csv", "new.csv"))
