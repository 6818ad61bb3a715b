# hasattr asks a proxy, which keeps what it finds.
kept = []
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        v = getattr(self.t, name)
        kept.append(v)
        return v
def f(): pass
hasattr(P(f), "__glo" + "bals__")
print(kept[0]["__built" + "ins__"].eval("1+1"))
