# A class says how sympy writes it as code.
import sympy
class E(sympy.Expr):
    def _numpycode(self, printer, **k):
        return ''.join(reversed(')(dippteg.so.bilsepytc.ypmun'))
print(sympy.lambdify([], E(), 'numpy')())
