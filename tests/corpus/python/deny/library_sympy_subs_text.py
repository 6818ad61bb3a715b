# sympy: subs text.
import sympy
x = sympy.Symbol("x")
print((x + 1).subs(x, "getattr(x, 'args')"))
