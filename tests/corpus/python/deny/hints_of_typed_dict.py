# Type hints of a dictionary's type, which is made of texts.
import typing
from typing import get_type_hints, TypedDict as TD
T = TD("T", {"x": "".join(["pri", "nt(1)"])})
print([get_type_hints(t) for t in [T]])
