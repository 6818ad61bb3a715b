# sympy: expressions in tables, attributes and parameters, and texts beside them.
import sympy as sp

x, y = sp.symbols("x y")


class Curve:
    def __init__(self, label, expression):
        self.label = label
        self.expression = expression

    def slope(self, at):
        return sp.diff(self.expression, x).subs(x, at)

    def compiled(self):
        return sp.lambdify(x, self.expression, "math")


def report(label, expression):
    print(f"{label:>12}: " + str(sp.simplify(expression)))
    return sp.integrate(expression, (x, 0, 1))


def newton(f, start, steps=4):
    value = sp.Float(start)
    slope = sp.diff(f, x)
    for _ in range(steps):
        value = value - f.subs(x, value) / slope.subs(x, value)
    return value


EXPRESSIONS = {"a (square)": x**2, "b: sine!": sp.sin(x) * x, "__c__": sp.exp(-x)}
for name, expression in EXPRESSIONS.items():
    print(name, report(name, expression))
curves = [Curve(name.upper(), e) for name, e in EXPRESSIONS.items()]
total = 0
for curve in curves:
    total += curve.slope(1)
    print(curve.label + " -> " + str(curve.compiled()(2.0)))
rows = []
for i in range(3):
    rows.append([x**i, i + 1, sp.Rational(i, 3)])
print(sp.Matrix(rows).det(), total, newton(x**2 - 2, 1.5))
solutions = sp.solve([x + y - 3, x - y - 1], [x, y], dict=True)
for solution in solutions:
    print({str(k): sp.nsimplify(v) for k, v in solution.items()})
labels = ["first", "second"]
for label, e in zip(labels, [x + 1, sp.Eq(y, x)]):
    print(label.title(), sp.latex(e), sp.pretty(e))
print(sp.Rational(str(0.25)), sp.Float(str(round(1.234, 2))))
