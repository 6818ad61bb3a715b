# Linear algebra in plain Python.
def det(m):
    if len(m) == 1:
        return m[0][0]
    return sum((-1) ** c * m[0][c] * det([r[:c] + r[c + 1 :] for r in m[1:]]) for c in range(len(m)))


print(det([[2, 0], [1, 3]]))
