# a symbol's name is a part of a library
import sympy

x, y, z = sympy.symbols("x y z")
y.name = "numpy.linalg"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    print("ESCAPED", sympy.lambdify(x, y)(1))
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
