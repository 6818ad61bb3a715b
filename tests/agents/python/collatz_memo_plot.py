# /// task
# question = "Which start below 20000 has the longest Collatz chain? Plot all chain lengths."
# [expect]
# result_json = '[17647, 279]'
# [[expect.artifact]]
# name = "collatz.png"
# ///
import sys
from functools import cache
import matplotlib.pyplot as plt

sys.setrecursionlimit(5000)

@cache
def steps(n):
    return 1 if n == 1 else 1 + steps(n // 2 if n % 2 == 0 else 3 * n + 1)

lengths = [steps(n) for n in range(1, 20001)]
best = max(range(1, 20001), key=lambda n: lengths[n - 1])
print(best, lengths[best - 1], steps.cache_info())

plt.figure(figsize=(9, 4))
plt.scatter(range(1, 20001), lengths, s=0.5)
plt.savefig('collatz.png')
[best, lengths[best - 1]]
