# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingReceivers: setattr(k, 'extend', f); k.extend(names): method bound by a text (bindsByText('extend') is not asked)
import random
names = ["seed"]
class K: pass
k = K()
setattr(k, "extend", lambda l: l.append("_" + "".join(reversed("so"))))
k.extend(names)
print([getattr(random, n) for n in names])
