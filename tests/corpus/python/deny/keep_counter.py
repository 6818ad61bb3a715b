# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingModules 'collections.' with a keyword: Counter(a=names)['a'] (OrderedDict, defaultdict alike) holds the list itself
import random
import collections
names = ["seed"]
collections.Counter(a=names)["a"].append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
