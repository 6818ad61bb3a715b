# map() gives sympy's function what nobody sees it get.
import sympy

print(list(map(sympy.simplify, ["x + x", "print('evaluated')"])))
