# root cause: origins/kept.cc isKept, Kind::kAssertStatement: the second part of an assert goes into AssertionError.args, which gives the list itself
import random
names = ["seed"]
try:
    assert not names, names
except AssertionError as e:
    e.args[0].append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])
