# sympy: sympify attribute.
import sympy
print(sympy.sympify("(1).real"))
