# /// task
# question = "I don't know the format of this file. Find out delimiter, quoting and column types and load it."
# [inline]
# "mystery.txt" = """
# "id"|"city"|"pop"|"founded"
# 1|"Köln"|1084831|"0050-01-01"
# 2|"São Paulo"|12325232|"1554-01-25"
# 3|"New | York"|8336817|"1624-01-01"
# """
# [expect]
# stdout = ["delimiter: '|'", "pop: int", "New | York"]
# ///
import csv
from datetime import date
from collections import OrderedDict

with open("mystery.txt", encoding="utf-8", newline="") as f:
    sample = f.read().lstrip("\n")

dialect = csv.Sniffer().sniff(sample, delimiters=",;|\t")
has_header = csv.Sniffer().has_header(sample)
print(f"delimiter: {dialect.delimiter!r}, quote: {dialect.quotechar!r}, header: {has_header}")

rows = list(csv.reader(sample.splitlines(), dialect))
header, data = rows[0], rows[1:]


def infer(values):
    for name, test in OrderedDict(int=int, float=float, date=date.fromisoformat).items():
        try:
            for v in values:
                test(v)
            return name
        except ValueError:
            continue
    return "str"


for i, h in enumerate(header):
    print(f"{h}: {infer([r[i] for r in data])}")
for r in data:
    print(r)
