# /// task
# question = "How many solutions has the 8 queens problem, and show me the first one."
# [expect]
# stdout = ["Q"]
# result = 92
# ///
def queens(n, row=0, cols=frozenset(), d1=frozenset(), d2=frozenset(), placed=()):
    if row == n:
        yield placed
        return
    for c in range(n):
        if c not in cols and row + c not in d1 and row - c not in d2:
            yield from queens(n, row + 1, cols | {c}, d1 | {row + c}, d2 | {row - c}, placed + (c,))

solutions = list(queens(8))
for c in solutions[0]:
    print(" ".join("Q" if i == c else "." for i in range(8)))

len(solutions)
