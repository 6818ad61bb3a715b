# The name property stands for a function of the file's, which calls what it decorates.
q = None
def property(f):
    f(q)
    return f
class Q:
    def __set_name__(self, o, n): self._name = n
    def __get__(self, o, t): return o.__dict__[self._name]
q = Q()
class S:
    @property
    def name(self): self._name = input()
class A:
    x = q
print(A().x)
