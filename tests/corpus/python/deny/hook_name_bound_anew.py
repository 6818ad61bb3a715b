# The hook looks for another name than the one that it was asked for.
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        name = name + input()
        return getattr(self.t, name)
def f(): pass
print(P(f).x)
