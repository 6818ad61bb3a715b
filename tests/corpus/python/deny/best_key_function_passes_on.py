# The key's function hands its row to another, which changes it.
import statistics as st

rows = [["mean", 2], ["median", 1]]


def touch(pair):
    pair.insert(0, bytes([115, 121, 115]).decode())


def rank(row):
    touch(row)
    return row[1]


best = min(rows, key=rank)
print(getattr(st, best[0]))
