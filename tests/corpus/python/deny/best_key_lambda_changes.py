# The key's function puts another name into each row before the best one is looked up.
import statistics as st

rows = [["mean", 2], ["median", 1]]
rows.sort(key=lambda row: row.__setitem__(0, "sys") or row[1])
print(getattr(st, rows[0][0]))
