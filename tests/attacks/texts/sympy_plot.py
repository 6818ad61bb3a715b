# sympy.plot evaluates a text of symbols' names
import sympy

x, y, z = sympy.symbols("x y z")
y.name = "[print('ESCAPED'), 1][1]"

HELD = ("gantlet:", "is not defined", "invalid syntax")
try:
    sympy.plot(y, (x, 0, 1), show=False)[0].get_points()
except Exception as error:
    print("HELD" if any(said in str(error) for said in HELD) else repr(error))
