# The class has no __str__, and its __repr__ is bound by an assignment.
import sympy


class Quantity:
    def said(self):
        return "print('evaluated')"

    __repr__ = said


print(sympy.expand(Quantity()))
