# Vars self library base.
import warnings
class A(warnings.catch_warnings):
    def dump(self): return vars(self)
print(A().dump()["_module"])
