from sympy import *
from sympy.abc import a, b, n
from sympy.plotting import plot

init_printing()
x = Symbol('x')
expr = (x**2 - 1)/(x - 1)
print(simplify(expr), apart(1/(x*(x+1))), cancel(expr))
pprint(Integral(sqrt(1/x), x))
print(summation(1/n**2, (n, 1, oo)), product(n, (n, 1, 5)), factorial(10), binomial(5, 2))
print(isprime(97), factorint(360), list(primerange(2, 30)), gcd(12, 18))
M = Matrix(3, 3, lambda i, j: i + j)
print(M.rank(), M.rref())
print(solve(a*x**2 + b*x, x))
print(sympify('2*x + 3').subs(x, 2), parse_expr('x**2 + sin(x)'), S('1/3') + S(1)/2)
p = plot(sin(x), (x, 0, 6), show=False)
p.save('sine.png')
print(Piecewise((0, x < 0), (x, True)).subs(x, 3), Poly(x**2 + 1).degree(), solve(Eq(x**2, 2), x))
