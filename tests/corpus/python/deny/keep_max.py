# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReaders 'max'/'min': max(names, D()) compares the container itself with an own object (__gt__ gets the list); only key= is looked at
import random
names = ["seed"]
class D:
    def __gt__(self, o):
        o.append("_" + "".join(reversed("so")))
        return True
max(names, D())
print([getattr(random, n) for n in names])
