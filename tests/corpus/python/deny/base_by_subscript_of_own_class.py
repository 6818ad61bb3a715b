# A class below Own[int] has the base that its __class_getitem__ gives.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import pathlib
class User:
    def __class_getitem__(cls, item):
        return pathlib.PosixPath

class Mid(User[int]):
    def ways(self):
        for name in [1]:
            m = getattr(self, mix("_lvu", "faor"))
            if hasattr(m, "sep"):
                kept.append(m)

plain.sep = 1
Mid("x").ways()
print("REACHED" if type(kept[-1]).__name__ == "_PosixFlavour" else 0)
