# root cause: origins/kept.cc KeptContainers::isKept, Kind::kReturnStatement: a generator's return value goes into StopIteration.value, not to the call's user
import random
names = ["seed"]
def g():
    yield 1
    return names
h = g(); next(h)
try: next(h)
except StopIteration as e: e.value.append("".join(reversed("so_")))
print([getattr(random, n) for n in names])
