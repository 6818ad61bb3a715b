# The best row is changed after it was found.
import statistics as st

rows = [["mean", 2], ["median", 1]]
best = max(rows, key=lambda row: row[1])
best[0] = chr(115) + "ys"
print(getattr(st, rows[0][0]))
