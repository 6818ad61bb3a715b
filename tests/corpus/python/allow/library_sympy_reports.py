# sympy: texts are made of what it gives, and lists and tables are filled with them.
from sympy import Matrix, Symbol, eye, latex, lcm, solve, symbols
from sympy.combinatorics.permutations import Permutation
from sympy.ntheory.factor_ import factorint, totient
from sympy.ntheory.modular import crt, solve_congruence
from sympy.solvers.solveset import linsolve, solveset

x, y = symbols("x y")
a, h, lam = symbols("a h lambda", positive=True)
report = {}
roots = solve(x**2 - 4, x)
for i, root in enumerate(roots):
    report[f"root {i}"] = f"x = {root}"
lines = []
for name, value in report.items():
    lines.append(f"{name}: {value}")
m = Matrix([[1, 2], [3, 4]])
m[0, 0] = 5
m[1, 1] = x + 1
table = [["" for _ in range(2)] for _ in range(2)]
for i in range(2):
    for j in range(2):
        table[i][j] = f"{m[i, j]!s:>6}".replace(" ", ".")
print("\n".join(lines), table, latex(m), str(m.det()).replace("**", "^"))
print(crt([3, 5], [2, 3]), solve_congruence((2, 3), (3, 5)), factorint(360), totient(36), lcm(4, 6))
print(Permutation([1, 0, 2]), linsolve([x + y - 1, x - y], x, y), solveset(x**2 - 1, x), eye(2), a * h * lam)
answers = solve([x + y - 3, x - y - 1], [x, y], dict=True)
answers.append({Symbol("x"): 0})
print(", ".join(f"{k}={v}" for k, v in answers[0].items()))
