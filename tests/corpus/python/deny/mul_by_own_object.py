# root cause: OriginSearch::fromOperator (origins/search.cc), sign "*": only the display is followed; the other side may be an object of the file's whose __rmul__ gives other words
import random
class D:
    def __rmul__(self, o):
        return ["_" + "".join(reversed("so"))]
class E:
    def __rmul__(self, o):
        return ["".join(reversed("metsys"))]
for m in [getattr(random, n) for n in ["seed"] * D()]:
    for f in [getattr(m, n) for n in ["seed"] * E()]:
        f("id")
