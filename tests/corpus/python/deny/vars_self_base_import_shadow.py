# Vars self base import shadow.
from warnings import catch_warnings as ABC
class A(ABC):
    def dump(self): return vars(self)
print(A().dump()["_module"])
