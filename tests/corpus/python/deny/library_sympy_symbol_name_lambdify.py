# sympy: symbol name lambdify.
import sympy
print(sympy.lambdify([], sympy.Symbol("print(1)"))())
