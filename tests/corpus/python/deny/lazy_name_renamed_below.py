# A decorator below gives the function another name.
def named(n):
    def deco(f):
        f.__name__ = n
        return f
    return deco
class lazy:
    def __init__(self, f): self.f = f
    def __get__(self, o, t): return getattr(o, self.f.__name__)
class A:
    @lazy
    @named(input())
    def x(self): pass
print(A().x)
