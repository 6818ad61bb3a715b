# sympy: a text that a caller chooses becomes an element, by the package's other name.
from sympy.matrices import Matrix


def main(codes):
    return str(Matrix(["".join(chr(c) for c in codes)]))
