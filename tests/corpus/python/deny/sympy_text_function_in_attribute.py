# MadeTexts::reachParameter: a function kept in an attribute is called with a text (T(show).f(text))
import sympy
def show(t):
    print(sympy.simplify(t))
class T:
    def __init__(self, f): self.f = f
T(show).f("eval('40+2')")
