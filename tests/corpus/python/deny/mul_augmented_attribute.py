# root cause: OriginSearch::fromOperator (origins/search.cc), "*=" of an attribute is taken as harmless whatever its right side is (self.tags *= D() with __rmul__); for plain names kept.isPlainOperand stops it, for attributes nobody asks
import random
class D:
    def __init__(self, word):
        self.word = word
    def __rmul__(self, o):
        return ["".join(reversed(self.word))]
class Rec:
    def __init__(self):
        self.tags = ["seed"]
        self.tags *= D("so_")
        self.more = ["seed"]
        self.more *= D("metsys")
    def show(self):
        for m in [getattr(random, n) for n in self.tags]:
            for f in [getattr(m, n) for n in self.more]:
                f("id")
Rec().show()
