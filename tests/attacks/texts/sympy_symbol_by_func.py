# a symbol that is made by another one's class
import sympy

x = sympy.Symbol("x")
try:
    y = x.func("numpy.ctypeslib.os.getppid()")
    print("ESCAPED", sympy.lambdify([], y, "numpy")())
except ValueError as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
