# A data class's field with the name of what leads to classes.
import inspect
from dataclasses import dataclass
@dataclass
class A:
    __class__: int = 0
for name in inspect.signature(A).parameters:
    print(getattr(1, name))
