# /// task
# question = "Group the anagrams in words.txt and find palindromic pairs such as stressed/desserts."
# files = ["words.txt"]
# [expect]
# stdout = ["listen", "stressed / desserts"]
# result = {groups = 10, words = 24}
# ///
from collections import defaultdict
from itertools import groupby
from operator import itemgetter

words = open('/home/user/words.txt').read().split()

groups = defaultdict(set)
for w in words:
    groups[''.join(sorted(w))].add(w)

anagrams = sorted((sorted(g) for g in groups.values() if len(g) > 1), key=len, reverse=True)
for size, gs in groupby(anagrams, key=len):
    print(f'{size} words:')
    for g in gs:
        print('   ', ', '.join(g))

seen = set()
vocabulary = set(words)
for w in words:
    r = w[::-1]
    if r in vocabulary and r != w and frozenset((w, r)) not in seen:
        seen.add(frozenset((w, r)))
        print(w, '/', r)

{'groups': len(anagrams), 'words': len(words)}
