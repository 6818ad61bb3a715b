# Vars self classmethod.
class A:
    @classmethod
    def d(cls): return vars(cls)
    def f(self): pass
print(A.d()["f"])
