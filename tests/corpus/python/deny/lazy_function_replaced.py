# The function that a lazy descriptor was made with is replaced.
class lazy:
    def __init__(self, f): self.f = f
    def __get__(self, o, t): return getattr(o, self.f.__name__)
class A:
    @lazy
    def x(self): pass
vars(A)["x"].f = type(input(), (), {})
print(A().x)
