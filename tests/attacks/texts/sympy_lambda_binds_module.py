# a lambda binds a name that the code around it does not
import sympy

x, y, z = sympy.symbols("x y z")
y.name = "[(lambda numpy: 0), numpy][1]"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    print("ESCAPED", sympy.lambdify(x, y)(1))
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
