# The name that __setattr__ gets comes of a computed setattr.
SEEN = []
class P:
    def __init__(self, t, n):
        object.__setattr__(self, "t", t)
        setattr(self, n, 0)
    def __setattr__(self, name, value):
        SEEN.append(getattr(self.t, name))
def f(): pass
P(f, input())
print(SEEN)
