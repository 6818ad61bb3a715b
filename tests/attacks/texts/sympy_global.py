# a symbol's name with another function in it
import sympy

x, y, z = sympy.symbols("x y z")
y.name = "1\ndef f(numpy):\n    global numpy\n    return numpy"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    print("ESCAPED", sympy.lambdify(x, y)(1))
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
