# Symbols by a word and a counter.
import sympy as sp

n = 3
xs = [sp.Symbol(f"x{i}") for i in range(1, n + 1)]
ys = [sp.Symbol("y_" + str(i)) for i, x in enumerate(xs)]
zs = sp.symbols(f"z0:{len(xs)}")
print(sum(xs) + sum(ys) + sum(zs), sp.lambdify(xs, sum(xs))(1, 2, 3))
