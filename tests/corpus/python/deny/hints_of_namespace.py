# Type hints of an object whose annotations are a keyword.
from types import SimpleNamespace
from typing import get_type_hints
for x in [SimpleNamespace(**{input(): {"x": "print(1)"}})]:
    print(get_type_hints(x))
