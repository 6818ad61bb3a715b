# A property of one class is put into another, whose base is a library's.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import pathlib

class User:
    @property
    def one(self):
        for name in [mix("_lvu", "faor") + "x"]:
            m = getattr(self, mix("_lvu", "faor"))
            if hasattr(m, "sep"):
                kept.append(m)

class Rows(pathlib.PosixPath):
    other = User.one

plain.sep = 1
print(mix("faor", "lvu "))
Rows("x").other
print("REACHED" if type(kept[-1]).__name__ == "_PosixFlavour" else 0)
