# /// task
# question = "Solve this knapsack (weights 12,2,1,4,1 values 4,2,1,10,2 capacity 15) and show the longest common subsequence of AGGTAB and GXTXAYB."
# [expect]
# result_json = '{"knapsack": 15, "items": [1, 2, 3, 4], "lcs": "GTAB"}'
# ///
from functools import lru_cache

weights = [12, 2, 1, 4, 1]
values = [4, 2, 1, 10, 2]


@lru_cache(maxsize=None)
def best(i, capacity):
    if i == len(weights):
        return 0, ()
    skip = best(i + 1, capacity)
    if weights[i] > capacity:
        return skip
    v, items = best(i + 1, capacity - weights[i])
    take = (v + values[i], (i,) + items)
    return max(skip, take, key=lambda t: t[0])


def lcs(a, b):
    table = [[""] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i, ca in enumerate(a, 1):
        for j, cb in enumerate(b, 1):
            table[i][j] = table[i - 1][j - 1] + ca if ca == cb else max(table[i - 1][j], table[i][j - 1], key=len)
    return table[-1][-1]


def main():
    total, items = best(0, 15)
    print(f"value {total} with items {items}; cache: {best.cache_info()}")
    return {"knapsack": total, "items": list(items), "lcs": lcs("AGGTAB", "GXTXAYB")}
