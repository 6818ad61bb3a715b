# MadeTexts::reachParameter: an own __setattr__ gets the text that is assigned
import sympy
class A:
    x: str
    def __setattr__(self, n, t):
        print(sympy.simplify(t))
A().x = "__import__('os').getpid()"
