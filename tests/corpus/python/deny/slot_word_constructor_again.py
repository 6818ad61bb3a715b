# A descriptor's constructor is called a second time.
class Q:
    def __init__(self, n): self.n = n
    def __get__(self, o, t): return getattr(o, self.n)
q = Q("size")
q.__init__(input())
class A:
    x = q
print(A().x)
