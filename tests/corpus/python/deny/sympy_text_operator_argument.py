# MadeTexts::reachParameter: an own operator's method gets the text as an operand
import sympy
class A:
    def __matmul__(self, t):
        print(sympy.simplify(t))
A() @ "__import__('os').getpid()"
