# The name of what comes out best: the list or table that keeps it is sorted, and otherwise only read.
from operator import itemgetter

from scipy import stats

data = [1.0, 2.0, 2.5, 4.0]


def error_of(row):
    return row[1]


results = []
table = {}
for name in ["norm", "expon"]:
    params = getattr(stats, name).fit(data)
    results.append((name, len(params), params))
    table[name] = len(params)

results.sort(key=lambda row: row[1])
print(getattr(stats, results[0][0]).mean())
results.sort(key=itemgetter(1), reverse=True)
best = max(results, key=lambda row: row[1])
print(getattr(stats, best[0])(*best[2]).mean())
worst = min(results, key=error_of)
print(getattr(stats, worst[0]).std())
print(getattr(stats, max(table, key=table.get)).mean())
