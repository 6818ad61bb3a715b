# sympy: preview.
import sympy
sympy.preview(sympy.Symbol("x"), output="png")
