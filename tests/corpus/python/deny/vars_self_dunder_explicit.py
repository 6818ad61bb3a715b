# Vars self dunder explicit.
class A:
    def __repr__(self): return keep(vars(self))
kept = []
def keep(d):
    kept.append(d)
    return ""
print([A][0].__repr__(type))
