# a lambda's default belongs to the code around it
import sympy

x, y, z = sympy.symbols("x y z")
y.name = "(lambda numpy=numpy: numpy)()"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    print("ESCAPED", sympy.lambdify(x, y)(1))
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
