# A descriptor is told the name of its slot by what is read.
class Q:
    def __init__(self, n): self.n = n
    def __get__(self, o, t): return o.__dict__[self.n]
    def __set__(self, o, v): o.__dict__[self.n] = v
class A:
    x = Q(input())
a = A(); a.x = dict; print(a.x)
