# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingReceivers: SimpleNamespace(**{'extend': f}).extend(names): method bound by a text, nobody asks bindsByText/receiver
import random
import types
names = ["seed"]
ns = types.SimpleNamespace(**{"extend": lambda l: l.append("_" + "".join(reversed("so")))})
ns.extend(names)
print([getattr(random, n) for n in names])
