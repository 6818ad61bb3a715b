# MadeTexts::reachAttribute: what an own __getattr__ gives is not looked at
import sympy
class M:
    def __getattr__(self, n): return "__import__('os').getpid()"
print(sympy.simplify(M().x))
