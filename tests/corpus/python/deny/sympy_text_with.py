# MadeTexts: with A() as t: what an own __enter__ returns is not looked at
import sympy
class A:
    def __enter__(self): return "__import__('os').getpid()"
    def __exit__(self, *a): pass
with A() as t:
    print(sympy.simplify(t))
