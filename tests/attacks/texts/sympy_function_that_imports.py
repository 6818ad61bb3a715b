# a function's name is one of numpy's that import
import sympy

x, y, z = sympy.symbols("x y z")
f = sympy.Function("add_newdoc")

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    sympy.lambdify((x, y, z), f(x, y, z))("os", "getpid", "a")
    print("ESCAPED")
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
