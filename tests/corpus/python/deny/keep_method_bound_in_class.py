# root cause: origins/handed.cc HandedContainers::isKeptByCall: K.f = staticmethod(lambda) in a class's body beside another class's def f: only the definitions are looked at
import random
names = ["seed"]
class K:
    f = staticmethod(lambda a: a.append("".join(reversed("so_"))))
    def g(self): pass
class L:
    def f(self, x): pass
K.f(names)
print([getattr(random, n) for n in names])
