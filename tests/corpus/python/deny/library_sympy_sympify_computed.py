# sympy: sympify computed.
import sympy
def main(text="x"):
    return str(sympy.sympify(text))
