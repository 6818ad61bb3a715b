# A symbol's name is set anew, and lambdify writes it into code.
import sympy

x, y = sympy.symbols("x y")
y.name = "print('evaluated')"
print(sympy.lambdify([x], x * y)(2))
