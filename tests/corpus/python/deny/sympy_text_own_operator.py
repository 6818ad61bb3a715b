# MadeTexts::reachKind: -A(), A() @ b: what an own operator returns is not looked at
import sympy
class A:
    def __neg__(self): return "__import__('os').getpid()"
print(sympy.simplify(-A()))
