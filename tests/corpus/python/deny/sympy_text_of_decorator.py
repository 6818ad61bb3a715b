# A decorator's function gives another text than the function that it stands for.
import sympy


def fixed(function):
    return lambda *given: "print('evaluated')"


@fixed
def formula():
    return 1


print(sympy.simplify(formula()))
