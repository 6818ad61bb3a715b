# root cause: NEWEST COMMIT: origins/attributes.cc bindsByText() no longer counts definitions of __set__, and origins/kept.cc KeptContainers::isKeptByTarget (self.tags = names) does not ask whether a descriptor stands in a class's body under that name: __set__ gets the list itself
import random
names = ["seed"]
class Desc:
    def __set__(self, obj, value):
        value.append("_" + "".join(reversed("so")))
class K:
    tags = Desc()
    def __init__(self):
        self.tags = names
K()
print([getattr(random, n) for n in names])
