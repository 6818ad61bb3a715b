# a function's name is one of mpmath's that evaluate
import sympy

x, y, z = sympy.symbols("x y z")
f = sympy.Function("identify")

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    sympy.lambdify((x, y), f(x, y), "mpmath")(1.5, ["print('ESCAPED')"])
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
