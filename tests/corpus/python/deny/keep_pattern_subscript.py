# root cause: origins/kept.cc KeptContainers::isKeptByTarget: d['k'], b = names, 0 - subscript targets of a pattern are no bindings and are not looked at
import random
names = ["seed"]
d = {}
d["k"], b = names, 0
d["k"].append("".join(reversed("so_")))
print([getattr(random, n) for n in names])
