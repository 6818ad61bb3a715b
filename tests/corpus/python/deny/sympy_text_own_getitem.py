# MadeTexts::reachSubscript: what an own __getitem__ returns is not looked at
import sympy
class A:
    def __getitem__(self, k): return "__import__('os').getpid()"
print(sympy.simplify(A()[0]))
