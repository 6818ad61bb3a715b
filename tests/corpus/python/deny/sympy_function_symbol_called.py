# An undefined function makes an expression of the text that it is called with.
import sympy

f = sympy.Function("f")
print(f("print('evaluated')"))
