# root cause: origins/kept.cc isKeptByMethod 'values': .mapping | M()
import random
names = {"seed": 1}
class D:
    def __ge__(self, o):
        o.mapping
        return True
class M:
    def __ror__(self, o):
        o["".join(reversed("so_"))] = 1
        return o
names.values().mapping | M()
print([getattr(random, n) for n in names])
