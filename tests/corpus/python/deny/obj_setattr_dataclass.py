# Obj setattr dataclass.
import dataclasses
@dataclasses.dataclass
class A:
    x: int = 1
    def put(self, k, v): object.__setattr__(self, k, v)
a = A(); a.put("__dataclass_fields__", {}); print(dataclasses.fields(a))
