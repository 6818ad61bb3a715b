# root cause: origins/handed.cc HandedContainers::isKeptByCall: copy.deepcopy(names, memo) is kept without a look at the second argument: the memo keeps the original (_keep_alive)
import random
import copy
names = ["seed"]
m = {}
copy.deepcopy(names, m)
m[id(m)][0].append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
