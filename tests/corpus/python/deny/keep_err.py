# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingModules: copy.Error(names).args (statistics.StatisticsError alike) holds the list itself
import random
import copy
names = ["seed"]
copy.Error(names).args[0].append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
