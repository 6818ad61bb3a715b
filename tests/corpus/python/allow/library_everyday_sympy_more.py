# Everyday uses: sympy more.
import sympy as sp
from sympy import symbols, Eq, solve, diff, integrate, Matrix, Function, dsolve, lambdify, latex, series, limit, oo, pi, Rational, simplify, factor, expand
from sympy.printing.str import StrPrinter
from sympy.printing.latex import LatexPrinter
x, y = symbols('x y', real=True)
n = symbols('n', integer=True, positive=True)
f = Function('f')
print(solve(Eq(x ** 2, 4), x), diff(sp.sin(x) * x, x), integrate(sp.exp(-x ** 2), (x, -oo, oo)), Matrix([[1, 2], [3, 4]]).eigenvals(), dsolve(f(x).diff(x) - f(x)), limit(sp.sin(x) / x, x, 0), series(sp.cos(x), x, 0, 5), latex(x ** 2 / y), factor(x ** 2 - 1), sp.sympify('x**2 + 1').subs(x, 2), sp.nsolve(x ** 3 - 2, 1), sp.Sum(n, (n, 1, 5)).doit(), sp.binomial(5, 2), sp.isprime(7), sp.factorint(12), sp.Poly(x ** 2 + 1, x).degree(), sp.solveset(x ** 2 - 1, x, sp.S.Reals), sp.Piecewise((x, x > 0), (0, True)).subs(x, -1))
g = lambdify((x, y), x + y, 'numpy')
print(g(1, 2), sp.pycode(x ** 2), sp.pretty(x ** 2), sp.N(pi, 5), sp.Rational('1/3'), sp.linsolve([x + y - 1, x - y], [x, y]), sp.plotting is not None, sp.srepr(x), sp.Interval(0, 1).contains(0.5), sp.laplace_transform(sp.exp(-x), x, y)[0] if False else '')

class P(StrPrinter):

    def _print_Mul(self, e):
        return ' times '.join((self._print(a) for a in e.args))

class L(LatexPrinter):

    def _print_Symbol(self, e):
        return '\\mathbf{%s}' % e.name
print(P().doprint(2 * x), L().doprint(x), P({'order': 'lex'}).doprint(x + y))
xs = sp.symbols('x0:3')
print(sum(xs), [sp.Symbol(f'a{i}') for i in range(2)], sp.Matrix(2, 2, lambda i, j: i + j), sp.init_printing is not None)
