# Everyday uses: itertools more.
import itertools as it
print(list(it.accumulate([1, 2, 3], max)), list(it.chain.from_iterable([[1], [2]])), list(it.combinations('abc', 2)), list(it.pairwise([1, 2, 3])), list(it.zip_longest([1], [2, 3], fillvalue=0)), list(it.islice(it.count(1, 2), 3)), [(k, list(g)) for k, g in it.groupby('aab')], list(it.starmap(pow, [(2, 3)])), list(it.takewhile(lambda x: x < 3, it.count())), list(it.compress('ab', [1, 0])), list(it.product([0, 1], repeat=2)), list(it.filterfalse(None, [0, 1])))
a, b = it.tee([1, 2])
print(list(a), list(b), list(it.dropwhile(bool, [1, 0])), next(it.cycle([1])), list(it.repeat(1, 2)), list(it.permutations([1, 2])))
