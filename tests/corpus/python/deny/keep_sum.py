# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReaders 'sum': sum([], names) gives the start itself
import random
names = ["seed"]
sum([], names).append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
