# root cause: origins/handed.cc HandedContainers::isKeptByCall: with an own class, only __init__ is looked for; its __new__ gets the container as well
import random
names = ["seed"]
class K:
    def __new__(cls, x):
        x.append("_" + "".join(reversed("so")))
        return object.__new__(cls)
    def __init__(self, x):
        self.y = 1
K(names)
print([getattr(random, n) for n in names])
