# root cause: origins/kept.cc KeptContainers::isKept, Kind::kSubscript (x[container]): only __getitem__ & co. of the file count; list[names] makes a types.GenericAlias whose __args__ holds the list itself
import random
names = ["seed"]
list[names].__args__[0].append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
