# root cause: origins/handed.cc HandedContainers::isKeptByCall, at 'extend = lambda': a keyword (SimpleNamespace(extend=f)) is no member and not in a class's scope, so it is not seen to bind the method
import random
import types
names = ["seed"]
ns = types.SimpleNamespace(extend=lambda l: l.append("_" + "".join(reversed("so"))))
ns.extend(names)
print([getattr(random, n) for n in names])
