# Vars self dunder explicit.
class A:
    def __repr__(self): return str(vars(self))
print([A][0].__repr__(type))
