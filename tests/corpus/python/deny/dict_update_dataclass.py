# Dict update dataclass.
import dataclasses
@dataclasses.dataclass
class A:
    x: int
    def put(self, d): self.__dict__.update(d)
a = A(1); a.put({"__dataclass_fields__": 1}); print(dataclasses.asdict(a))
