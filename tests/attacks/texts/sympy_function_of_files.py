# a function's name is one of numpy's that read files
import sympy

x, y, z = sympy.symbols("x y z")
f = sympy.Function("load")

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    sympy.lambdify((x, y, z), f(x, y, z))("a.npy", None, True)
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
