# Vars self dunder builtin.
class A:
    def __repr__(self): return keep(vars(self))
kept = []
def keep(d):
    kept.append(d)
    return ""
print(repr(A()), A.__repr__(int))
