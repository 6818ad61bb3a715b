# A default of the key's function holds the list itself.
import statistics as st

rows = [("mean", 2), ("median", 1)]
rows.sort(key=lambda row, all=rows: all.append((chr(115) + "ys", 0)) or row[1])
best = max(rows, key=lambda row: -row[1])
print(getattr(st, best[0]))
