# /// task
# question = "Solve x^3 - 6x^2 + 11x - 6 = 0, the integral of x^2 * exp(-x), and the ODE y'' + y = 0 symbolically."
# [expect]
# stdout = ["[1, 2, 3]", "exp(-x)", "C1*sin(x) + C2*cos(x)"]
# ///
import sympy as sp

x = sp.symbols('x')
y = sp.Function('y')

roots = sp.solve(x**3 - 6*x**2 + 11*x - 6, x)
print('Roots:', roots)
print('Factored:', sp.factor(x**3 - 6*x**2 + 11*x - 6))

integral = sp.integrate(x**2 * sp.exp(-x), x)
print('Integral:', integral)
print('Check:', sp.simplify(sp.diff(integral, x) - x**2*sp.exp(-x)) == 0)
print('0..oo:', sp.integrate(x**2 * sp.exp(-x), (x, 0, sp.oo)))

sol = sp.dsolve(sp.Eq(y(x).diff(x, 2) + y(x), 0), y(x))
print('ODE:', sol.rhs)

M = sp.Matrix([[2, 1], [1, 3]])
print('Eigenvalues:', [str(e) for e in M.eigenvals()])
print('Series:', sp.series(sp.sin(x) / x, x, 0, 6))
f = sp.lambdify(x, integral, 'math')
print('F(1) =', round(f(1.0), 6))
sp.pprint(sol)
