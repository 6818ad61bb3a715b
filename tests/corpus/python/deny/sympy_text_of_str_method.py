# An object that is no text says of itself what sympy evaluates.
import sympy


class Quantity:
    def __init__(self, what):
        self.what = what

    def __str__(self):
        return self.what


print(sympy.simplify(Quantity("print('evaluated')")))
