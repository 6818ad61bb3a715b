# A class below a descriptor and another class has a method that changes the slot.
class Q:
    def __init__(self, n=None): self.n = n
    def __set_name__(self, o, n): self.n = n
    def __get__(self, o, t): return getattr(o, self.n)
class S:
    def put(self, v): self.n = v
class QS(Q, S): pass
q = QS()
class A:
    x = q
q.put(input())
print(A().x)
