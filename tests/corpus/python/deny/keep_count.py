# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingReceivers 'count': list.count(names) compares with elements: an own __eq__ gets the list
import random
names = ["seed"]
class D:
    def __eq__(self, o):
        o.append("_" + "".join(reversed("so")))
        return True
[D()].count(names)
print([getattr(random, n) for n in names])
