# A library's object has a method by a computed name, below a subscripted base.
def mix(a, b):
    return "".join(x + y for x, y in zip(a, b)).strip()


def plain():
    return 1


kept = []

import pandas as pd

class User:
    def __class_getitem__(cls, item):
        return pd.DataFrame

class Mid(User[int]):
    def ways(self, name):
        if not name.startswith("_"):
            return getattr(self, name)

frame = Mid({"a": [1]})
got = frame.ways(mix("t_ike", "opcl "))
print(got)
print("REACHED" if got.__name__ == mix("t_ike", "opcl ") else 0)
