# A text of the file's own class goes to sympy through a function's parameter.
import sympy


class Formula(str):
    """A formula as it was typed."""


def work_out(text):
    return sympy.expand(Formula(text))


print(work_out("print('evaluated')"))
