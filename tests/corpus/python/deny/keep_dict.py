# root cause: origins/handed.cc HandedContainers::isKeptByCall, kCopiers with a keyword argument: dict(a=names) holds the list itself as a value
import random
names = ["seed"]
dict(a=names)["a"].append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
