# sympy: sympify hex attribute.
import sympy
print(sympy.sympify("0x1.real"))
