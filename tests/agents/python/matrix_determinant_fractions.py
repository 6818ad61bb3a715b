# /// task
# question = "Solve a 4x4 linear system exactly with fractions, and the determinant and inverse."
# [expect]
# stdout = ["det = ", "A·x = b: True"]
# ///
from fractions import Fraction as F
from copy import deepcopy

A = [[2, -1, 0, 3], [4, 1, 7, 2], [0, 5, -2, 1], [1, 1, 1, 1]]
b = [1, 2, 3, 4]


def gauss_jordan(matrix, rhs):
    n = len(matrix)
    m = [[F(x) for x in row] + [F(x) for x in extra] for row, extra in zip(deepcopy(matrix), rhs)]
    det = F(1)
    for i in range(n):
        p = next((r for r in range(i, n) if m[r][i] != 0), None)
        if p is None:
            raise ZeroDivisionError("matrix is singular")
        if p != i:
            m[i], m[p] = m[p], m[i]
            det = -det
        det *= m[i][i]
        pivot = m[i][i]
        m[i] = [x / pivot for x in m[i]]
        for r in range(n):
            if r != i and m[r][i]:
                factor = m[r][i]
                m[r] = [x - factor * y for x, y in zip(m[r], m[i])]
    return det, [row[n:] for row in m]


det, x = gauss_jordan(A, [[v] for v in b])
_, inverse = gauss_jordan(A, [[int(i == j) for j in range(4)] for i in range(4)])
solution = [row[0] for row in x]
print("det =", det)
print("x =", ", ".join(str(v) for v in solution))
print("A·x = b:", all(sum(a * v for a, v in zip(row, solution)) == F(rhs) for row, rhs in zip(A, b)))
for row in inverse:
    print("  ".join(f"{str(v):>10}" for v in row))
