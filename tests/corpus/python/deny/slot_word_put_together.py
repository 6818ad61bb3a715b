# Another descriptor puts the name together of two constants, and stores over a slot.
class W:
    def __init__(self, p, q): self.p, self.q = p, q
    def __set__(self, o, v): o.__dict__[f"{self.p}{self.q}"] = v
class Q:
    def __init__(self, n): self.nam = n
    def __set__(self, o, v): o.__dict__[self.nam] = v
    def __get__(self, o, t): return getattr(o, self.nam)
class B(Q):
    x = W("na", "m")
b = B("size")
b.x = input()
class A: y = b
print(A().y)
