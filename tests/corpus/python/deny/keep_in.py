# root cause: origins/kept.cc isKept, Kind::kComparisonOperator: 'names in [D()]' - the container on the left, a display on the right: D.__eq__ gets the list (only asked for where inner)
import random
names = ["seed"]
class D:
    def __eq__(self, o):
        o.append("_" + "".join(reversed("so")))
        return True
names in [D()]
print([getattr(random, n) for n in names])
