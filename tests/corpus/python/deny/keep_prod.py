# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingModules math.: math.prod([], start=names) gives the start itself
import random
import math
names = ["seed"]
math.prod([], start=names).append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
