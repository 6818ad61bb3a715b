# The constructor of another class is called with a descriptor.
class Q:
    def __init__(self, n): self.n = n
    def __get__(self, o, t): return getattr(o, self.n)
class S:
    def __init__(self, n): self.n = n
q = Q("size")
S.__init__(q, input())
class A:
    x = q
print(A().x)
