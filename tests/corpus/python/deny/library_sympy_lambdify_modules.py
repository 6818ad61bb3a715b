# sympy: lambdify modules.
import sympy
x = sympy.Symbol("x")
print(sympy.lambdify(x, x, modules=[{"x": 1}, "os"])(1), sympy.lambdify(x, x, "os"))
