# An annotation's text names a text.
from typing import get_type_hints
T = "pri" + "nt(1)"
def f(x: "T"): pass
for g in [f]:
    print(get_type_hints(g))
