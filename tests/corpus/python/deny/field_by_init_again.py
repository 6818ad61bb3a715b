# Origins::fromField: P.__init__(p, x) gives the field; addClassCalls passes over .__init__
from dataclasses import dataclass
def g(): yield 1
@dataclass
class P:
    n: str
p = P("real")
P.__init__(p, "gi_frame")
print(getattr(g(), p.n, None))
