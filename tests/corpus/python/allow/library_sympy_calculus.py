import sympy as sp
from sympy import symbols, diff, integrate, solve, Eq, limit, oo, sin, cos, exp, pi, Matrix, Rational

x, y, z = symbols("x y z", real=True)
f = x**3 - 6*x**2 + 9*x + 1
print("f'(x) =", diff(f, x))
print("critical points:", solve(diff(f, x), x))
print("integral:", integrate(f, x), "definite:", integrate(f, (x, 0, 3)))
print("limit:", limit(sin(x)/x, x, 0))
print(sp.series(exp(x), x, 0, 5))
sol = sp.solve([Eq(2*x + y, 5), Eq(x - y, 1)], [x, y])
print(sol)
A = Matrix([[2, 1], [1, 3]])
print(A.det(), A.inv(), A.eigenvals())
print(sp.simplify(sin(x)**2 + cos(x)**2), sp.factor(x**2 - 5*x + 6), sp.expand((x + 1)**3))
print(sp.latex(sp.Integral(f, x)))
fn = sp.lambdify(x, f, "numpy")
import numpy as np
print(fn(np.linspace(0, 3, 4)))
t = sp.Symbol("t")
v = sp.Function("v")
print(sp.dsolve(sp.Derivative(v(t), t) + 2*v(t), v(t)))
print(Rational(1, 3) + Rational(1, 6), sp.N(pi, 20), f.subs(x, 2), f.subs({x: y + 1}).expand())
print(sp.nsolve(sp.cos(x) - x, x, 1), sp.solveset(x**2 - 4, x, domain=sp.S.Reals))
result = str(sol)
