# The counter is no number.
import sys
import sympy

for i in sys.argv:
    print(sympy.lambdify([], sympy.Symbol(f"x{i}")))
