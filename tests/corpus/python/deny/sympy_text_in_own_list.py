# The text stands in a list of the file's own class, of which sympy makes a matrix.
import sympy


class Row(list):
    pass


print(sympy.Matrix(Row(["print('evaluated')"])))
