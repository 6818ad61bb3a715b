# a function's class says which module it is from
import sympy

x, y, z = sympy.symbols("x y z")


class getpid(sympy.Function):
    pass


getpid.__module__ = "os"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    print("ESCAPED", sympy.lambdify(x, getpid(x), "sympy"))
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
