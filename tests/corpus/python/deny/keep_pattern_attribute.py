# root cause: origins/kept.cc KeptContainers::isKeptByTarget: x.a, b = names, 0 - attribute targets of a pattern are no bindings and are not looked at
import random, types
names = ["seed"]
ns = types.SimpleNamespace()
ns.a, b = names, 0
ns.a.append("".join(reversed("so_")))
print([getattr(random, n) for n in names])
