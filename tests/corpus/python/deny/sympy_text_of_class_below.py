# The base of the class that the text has is itself one of the file's own.
import sympy


class Typed(str):
    pass


class Formula(Typed):
    def shown(self):
        return self.upper()


rows = [Formula("print('evaluated')")]
for row in rows:
    print(sympy.simplify(row))
