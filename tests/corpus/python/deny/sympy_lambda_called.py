# A Lambda of sympy's makes an expression of the text that it is called with.
import sympy

x = sympy.Symbol("x")
twice = sympy.Lambda(x, 2 * x)
print(twice("print('evaluated')"))
