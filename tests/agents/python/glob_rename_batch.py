# /// task
# question = "Extract the monthly zip, rename the files to report_YYYY_MM.csv, and merge them sorted by date without pandas."
# files = ["monthly.zip"]
# [expect]
# stdout = ["report_2024_01.csv", "60 rows"]
# [[expect.artifact]]
# name = "merged.csv"
# rows = 60
# ///
import csv
import glob
import os
import re
import zipfile

os.makedirs("reports", exist_ok=True)
with zipfile.ZipFile("monthly.zip") as zf:
    zf.extractall("reports")

for path in sorted(glob.glob("reports/*.csv")):
    m = re.search(r"(\d{4})-(\d{2})\.csv$", path)
    new = os.path.join(os.path.dirname(path), f"report_{m.group(1)}_{m.group(2)}.csv")
    os.rename(path, new)
    print(os.path.basename(path), "->", os.path.basename(new))

rows = []
for path in glob.glob(os.path.join("reports", "report_*.csv")):
    with open(path, newline="") as f:
        for row in csv.DictReader(f):
            row["file"] = os.path.basename(path)
            rows.append(row)
rows.sort(key=lambda r: (r["date"], r["product"]))

with open("merged.csv", "w", newline="") as f:
    writer = csv.DictWriter(f, fieldnames=["date", "product", "amount", "file"])
    writer.writeheader()
    writer.writerows(rows)
print(len(rows), "rows;", sum(int(r["amount"]) for r in rows), "in total")
