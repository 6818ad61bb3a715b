# Origins::fromField: super().__init__(x) of a class below a data class gives the field, and is no call of the class's name
from dataclasses import dataclass
def g(): yield 1
@dataclass
class P:
    n: str
class Q(P):
    def __init__(self): super().__init__("gi_frame")
for p in [P("real"), Q()]:
    print(getattr(g(), p.n, None))
