# root cause: origins/handed.cc HandedContainers::isKeptByCall: l.execute = lambda ... beside a class's def execute: with any def of that name, stores of the attribute are not looked at
import random
names = ["seed"]
class K:
    def execute(self, a): pass
class L:
    pass
l = L()
l.execute = lambda a: a.append("".join(reversed("so_")))
l.execute(names)
print([getattr(random, n) for n in names])
