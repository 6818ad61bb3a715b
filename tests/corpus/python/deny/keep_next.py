# root cause: origins/handed.cc HandedContainers::isKeptByCall, kCopiers 'next': next(iterator, names) gives the default itself
import random
names = ["seed"]
next(iter([]), names).append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
