# root cause: origins/kept.cc KeptContainers::isKeptByMethod 'keys' (values, items alike): the view's .mapping | D() hands the dictionary itself to D.__ror__; the call's result is not followed
import random
names = {"seed": 1}
class D:
    def __ror__(self, o):
        o["_" + "".join(reversed("so"))] = 1
        return 1
names.keys().mapping | D()
print([getattr(random, n) for n in names])
