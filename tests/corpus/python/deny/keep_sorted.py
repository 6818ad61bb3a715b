# root cause: origins/handed.cc HandedContainers::isKeptByCall: [names, D()] in sorted(): kCopiers with inner path asks only for key=; the own object's __lt__/__gt__ gets the list
import random
names = ["seed"]
class D:
    def __gt__(self, o):
        o.append("_" + "".join(reversed("so")))
        return True
    def __lt__(self, o):
        o.append("_" + "".join(reversed("so")))
        return True
sorted([names, D()])
print([getattr(random, n) for n in names])
