# Origins::fromField counts positions without field(kw_only=True), which is no positional argument
from dataclasses import dataclass, field
def g(): yield 1
@dataclass
class P:
    a: str = field(kw_only=True, default="")
    n: str = "real"
for p in [P(n="real"), P("gi_frame")]:
    print(getattr(g(), p.n, None))
