# A class of a library is the base: its members are the library's.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import pathlib

class Base(pathlib.PosixPath):
    @classmethod
    def find(cls, name):
        m = getattr(cls, name)
        if hasattr(m, "sep"):
            return m

event = len
class X: pass
X.sep = 1
got = Base.find(mix("_lvu", "faor"))
import operator
print("REACHED" if type(got).__name__ == "_PosixFlavour" else 0)
