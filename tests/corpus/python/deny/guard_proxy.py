# Public names of a proxy are those of the object behind it.
def g():
    yield 1
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        return getattr(self.t, name)
    def read(self, n):
        if not n.startswith("_"):
            return getattr(self, n)
print(P(g()).read(input()))
