# A descriptor's slot is changed after it was made with a constant.
class Q:
    def __init__(self, n): self.n = n
    def __get__(self, o, t): return getattr(o, self.n)
q = Q("size")
q.n = input()
class A:
    x = q
print(A().x)
