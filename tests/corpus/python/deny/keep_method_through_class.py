# root cause: origins/handed.cc HandedContainers::isKeptByCall: K.f(1, names, 1) through the class: positions are counted from 1 as if bound, so that the wrong parameter is looked at
import random
names = ["seed"]
class K:
    def f(self, a, b):
        a.append("".join(reversed("so_")))
    def g(self, a): return 1
K.f(1, names, 1)
print([getattr(random, n) for n in names])
