# Everyday uses: matrix ops.
class Matrix:

    def __init__(self, r):
        self.r = [list(x) for x in r]

    def __matmul__(self, o):
        return Matrix([[sum((a * b for a, b in zip(x, y))) for y in zip(*o.r)] for x in self.r])

    def __getitem__(self, ij):
        i, j = ij
        return self.r[i][j]

    def __iter__(self):
        return iter(self.r)

    def __eq__(self, o):
        return isinstance(o, Matrix) and self.r == o.r

    def __hash__(self):
        return hash(tuple(map(tuple, self.r)))

    def __format__(self, spec):
        return '\n'.join((' '.join((format(v, spec) for v in row)) for row in self.r))
m = Matrix([[1, 2], [3, 4]])
print(f'{m @ m:>4}', m[0, 1], m == Matrix(m.r), len({m}))
