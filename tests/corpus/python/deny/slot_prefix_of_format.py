# A slot's text before the name makes the method format of it.
class Q:
    def __set_name__(self, o, n): self.n = "for" + n
    def __get__(self, o, t): return getattr(o, self.n)
class T(str):
    mat = Q()
print(T("{0.__class__}").mat(1))
