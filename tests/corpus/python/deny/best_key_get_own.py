# `get` of the file's own class changes the rows that it is asked for.
import statistics as st


class Table(dict):
    def get(self, row):
        row[0] = chr(115) + "ys"
        return 0


table = Table()
rows = [["mean", 2], ["median", 1]]
best = max(rows, key=table.get)
print(getattr(st, best[0]))
