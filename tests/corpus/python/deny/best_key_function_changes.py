# The key's function is the file's own, and changes what it gets.
import statistics as st

rows = [["mean", 2], ["median", 1]]


def rank(row):
    row[0] = "".join(["s", "ys"])
    return row[1]


rows.sort(key=rank)
print(getattr(st, rows[0][0]))
