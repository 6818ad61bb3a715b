# A text of an enum answers for itself: its startswith is bound by a text.
from enum import StrEnum
S = StrEnum("S", {"A": "__cla" + "ss__"})
setattr(S.A, "startswith", lambda *a: False)
class Own:
    x = 1
    def show(self, n):
        if not n.startswith("_"):
            return getattr(self, n)
print(Own().show(S.A))
