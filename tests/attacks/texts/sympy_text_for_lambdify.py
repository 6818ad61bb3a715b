# a text in place of an expression
import sympy

try:
    print("ESCAPED", sympy.lambdify([], "numpy.ctypeslib.os.getppid()", "numpy")())
except ValueError as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
