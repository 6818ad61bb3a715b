# A text of an enum says that it equals a word: its __eq__ is bound under a text that is put together.
from enum import StrEnum
eq, hs = ("".join(reversed(w)) for w in ("__qe__", "__hsah__"))
S = StrEnum("S", {eq: lambda s, o: True, hs: lambda s: hash("__cla" + "ss__"), "A": "__cla" + "ss__"})
def f(x, n):
    if n in ("real", "imag"):
        return getattr(x, n)
print(f(1, S.A))
