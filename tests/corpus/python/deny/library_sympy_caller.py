# sympy: the caller's argument is evaluated.
import sympy


def main(formula="x"):
    return str(sympy.expand(formula))
