# a symbol's name with a line end
import sympy

x, y, z = sympy.symbols("x y z")
y.name = "1\n    import os\n    return os"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    print("ESCAPED", sympy.lambdify(x, y)(1))
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
