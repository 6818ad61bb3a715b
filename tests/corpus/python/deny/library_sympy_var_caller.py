# sympy: var caller.
import sympy
sympy.var("len")
