# A row's word names the method; the loop beside other values changes the rows.
import statistics

ROWS = [{"kind": "mean"}, {"kind": "median"}]
words = ["__dict__", "".join(["__ba", "se__"])]
for word, row in zip(words, ROWS):
    row["kind"] = word
for row in ROWS:
    print(getattr(statistics, row["kind"]))
