# sympy takes an error of the file's own for the text that it was raised with.
import sympy


class Unknown(Exception):
    pass


try:
    raise Unknown("print('evaluated')")
except Unknown as error:
    print(sympy.simplify(error))
