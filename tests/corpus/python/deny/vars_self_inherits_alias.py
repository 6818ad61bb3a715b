# Vars self inherits alias.
import warnings
L = warnings.catch_warnings
class A(L):
    def dump(self): return vars(self)
print(A().dump()["_module"])
