# Vars self mixed base.
import warnings
class R:
    def dump(self): return vars(self)
class A(R, warnings.catch_warnings): pass
print(A().dump()["_module"])
