# sympy: s computed.
from sympy import S
def main(text="x"):
    return str(S(text))
