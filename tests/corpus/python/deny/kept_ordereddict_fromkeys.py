# Origins::isKeptByCall kReadingModules: OrderedDict.fromkeys([1], names) keeps the list itself as a value
import collections
def f(): pass
names = ["real"]
import json
class F:
    def write(self, t): pass
def d(o): return 1
r = collections.OrderedDict.fromkeys([1], names)
r[1].append("__globals__")
for n in names:
    print(type(getattr(f, n, None)))
