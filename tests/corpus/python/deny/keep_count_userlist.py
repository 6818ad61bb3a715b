# root cause: origins/handed.cc isKeptByCall, kReadingReceivers 'count' (library receiver, own elements with __eq__)
import random, threading
names = ["seed"]
class T(list):
    def count(self, x): pass
import collections
class U(collections.UserList):
    pass
class D:
    def __eq__(self, o):
        o.append("".join(reversed("so_")))
        return True
U([D()]).count(names)
print([getattr(random, n) for n in names])
