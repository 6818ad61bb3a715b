# A hook that hands its name on is asked for a computed name by hasattr.
SEEN = []
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        value = getattr(self.t, name)
        SEEN.append(value)
        return value
def f(): pass
hasattr(P(f), "".join(reversed(["bals__", "__glo"])) + input())
print(SEEN[0])
