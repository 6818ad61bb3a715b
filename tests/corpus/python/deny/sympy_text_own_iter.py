# MadeTexts: for t in A(): what an own __iter__ yields is not looked at
import sympy
class A:
    def __getitem__(self, k): return "__import__('os').getpid()"
    def __call__(self): return "__import__('os').getpid()"
    def __iter__(self): yield "__import__('os').getpid()"
for t in A():
    print(sympy.simplify(t))
