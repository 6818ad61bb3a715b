# Vars self dunder builtin.
class A:
    def __repr__(self): return str(vars(self))
print(repr(A()), A.__repr__(int))
