# A lazy descriptor stores under the name of its function, which is where a slot is held.
class W:
    def __init__(self, f): self.f = f
    def __get__(self, o, t):
        setattr(o, "_" + self.f.__name__, self.f(o))
class Q:
    def __init__(self, n): self._n = n
    def __get__(self, o, t): return getattr(o, self._n)
class B(Q):
    @W
    def n(self): return input()
b = B("size")
b.n
class A: y = b
print(A().y)
