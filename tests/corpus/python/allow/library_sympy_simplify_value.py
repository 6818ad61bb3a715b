# sympy.simplify is a function, also where it is handed on: its module of that name is not reached.
from functools import partial

import sympy as sp

x = sp.symbols("x")
OPERATIONS = {"simplify": sp.simplify, "series": partial(sp.series, x=x, x0=0, n=3), "factor": sp.factor}
for name, operation in OPERATIONS.items():
    print(name, operation(sp.sin(x) * x))
print(list(map(sp.simplify, [x + x, x * x])))
for name in ["expand", "simplify"]:
    print(getattr(sp, name)((x + 1) ** 2))
