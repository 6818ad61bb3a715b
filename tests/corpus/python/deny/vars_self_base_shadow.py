# Vars self base shadow.
import warnings
Enum = warnings.catch_warnings
class A(Enum):
    def dump(self): return vars(self)
print(A().dump()["_module"])
