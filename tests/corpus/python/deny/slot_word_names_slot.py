# A descriptor in a class of descriptors stores over the attribute that holds a slot.
class Q:
    def __init__(self, n): self.n = n
    def __set__(self, o, v): o.__dict__[self.n] = v
    def __get__(self, o, t): return getattr(o, self.n)
class B(Q):
    x = Q("n")
b = B("size")
b.x = input()
class A: y = b
print(A().y)
