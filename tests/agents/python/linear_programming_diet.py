# /// task
# question = "Cheapest diet with at least 2000 kcal, 55 g protein, 20 g fibre, from oats, milk, beans, eggs (make sensible assumptions)."
# [expect]
# stdout = ["Optimal cost"]
# ///
from scipy.optimize import linprog

foods = {
    # name: (cost/100 g, kcal, protein g, fibre g, max 100 g portions)
    "oats": (0.20, 389, 16.9, 10.6, 4),
    "milk": (0.12, 61, 3.2, 0.0, 10),
    "beans": (0.35, 127, 8.7, 6.4, 5),
    "eggs": (0.55, 155, 13.0, 0.0, 3),
}
names = list(foods)
c = [foods[n][0] for n in names]
A = [[-foods[n][k] for n in names] for k in (1, 2, 3)]
b = [-2000, -55, -20]
bounds = [(0, foods[n][4]) for n in names]

res = linprog(c, A_ub=A, b_ub=b, bounds=bounds, method="highs")
if not res.success:
    print("No solution:", res.message)
else:
    print(f"Optimal cost: {res.fun:.2f} per day")
    for n, q in zip(names, res.x):
        if q > 1e-6:
            print(f"  {n}: {q * 100:.0f} g")
