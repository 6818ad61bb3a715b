# Type hints of an object that has its annotations from a computed name.
import typing
from typing import get_type_hints
class A: pass
a = A()
setattr(a, "__anno" + input(), {"x": "print(1)"})
print(get_type_hints(a))
