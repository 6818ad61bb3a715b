# sympy: implicit function.
import sympy as sp
print(sp.sin("x.args"))
