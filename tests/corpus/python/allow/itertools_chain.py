# Iterator algebra.
import itertools as it

print(list(it.chain([1], it.islice(it.count(2), 3))), list(it.groupby("aab", key=lambda c: c))[0][0])
print(list(it.accumulate([1, 2, 3])), list(it.product("ab", repeat=2)), list(it.pairwise([1, 2, 3])))
