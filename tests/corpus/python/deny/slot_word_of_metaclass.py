# A descriptor in a metaclass reads a constant name of classes.
class Q:
    def __init__(self, n): self.n = n
    def __get__(self, o, t): return getattr(o, self.n)
class M(type):
    x = Q("mro")
class A(metaclass=M): pass
print(A.x()[-1].__subclasses__())
