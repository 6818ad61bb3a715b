# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReaders max/min: default=names is given back itself
import random
names = ["seed"]
max([], default=names).append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
