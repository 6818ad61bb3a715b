# sympy: sympify neutral.
import sympy
print(sympy.sympify("open(x)"))
