# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingModules 'itertools.': itertools.zip_longest(fillvalue=names) hands the list itself on as an element
import random
import itertools
names = ["seed"]
for a, b in itertools.zip_longest([], [1], fillvalue=names):
    a.append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
