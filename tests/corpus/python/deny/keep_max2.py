# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReaders max/min with several arguments gives the container itself; path.size()==1 is not followed by isKept(call)
import random
names = ["seed"]
max(names, []).append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
