# root cause: origins/handed.cc HandedContainers::isKeptByCall: K.f(names, 1) through the class: the container is self
import random
names = ["seed"]
class K:
    def f(self, b, a=1):
        self.append("".join(reversed("so_")))
K.f(names, 1)
print([getattr(random, n) for n in names])
