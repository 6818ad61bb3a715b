# A slot has underscores before and behind the name.
class Q:
    def __set_name__(self, o, n): self.n = f"__{n}__"
    def __get__(self, o, t): return getattr(o, self.n)
class T:
    reduce = Q()
    dict = Q()
print(T().dict)
