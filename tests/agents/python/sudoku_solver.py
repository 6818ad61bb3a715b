# /// task
# question = "Solve this sudoku: 53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79"
# [expect]
# stdout = ["5 3 4 | 6 7 8 | 9 1 2"]
# ///
"""Sudoku by constraint propagation and depth-first search."""

GRID = "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79".replace(" ", "")


def cross(A, B):
    return [a + b for a in A for b in B]


digits = "123456789"
rows, cols = "ABCDEFGHI", digits
squares = cross(rows, cols)
unitlist = (
    [cross(rows, c) for c in cols]
    + [cross(r, cols) for r in rows]
    + [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
)
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}


def assign(values, s, d):
    other = values[s].replace(d, "")
    return values if all(eliminate(values, s, d2) for d2 in other) else False


def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if not values[s]:
        return False
    if len(values[s]) == 1:
        d2 = values[s]
        if not all(eliminate(values, s2, d2) for s2 in peers[s]):
            return False
    for u in units[s]:
        places = [q for q in u if d in values[q]]
        if not places:
            return False
        if len(places) == 1 and not assign(values, places[0], d):
            return False
    return values


def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    n, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    for d in values[s]:
        solved = search(assign(values.copy(), s, d))
        if solved:
            return solved
    return False


values = {s: digits for s in squares}
for s, d in zip(squares, GRID):
    if d in digits:
        assert assign(values, s, d)
solution = search(values)
for i, r in enumerate(rows):
    if i in (3, 6):
        print("------+-------+------")
    print(" | ".join(" ".join(solution[r + c] for c in block) for block in ("123", "456", "789")))
