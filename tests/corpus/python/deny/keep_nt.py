# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingReceivers: namedtuple('N', 'extend')(f).extend(names): method bound by a text
import random
import collections
names = ["seed"]
N = collections.namedtuple("N", "extend")
N(lambda l: l.append("_" + "".join(reversed("so")))).extend(names)
print([getattr(random, n) for n in names])
