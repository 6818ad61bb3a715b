# A slot with an underscore before it is the attribute that holds another slot.
class Q:
    def __set_name__(self, o, n): self._n = "_" + n
    def __set__(self, o, v): setattr(o, self._n, v)
    def __get__(self, o, t): return getattr(o, self._n)
class B(Q):
    n = Q()
b = B()
class A: y = b
b.n = input()
print(A().y)
