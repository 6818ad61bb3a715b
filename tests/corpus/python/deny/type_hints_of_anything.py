# Whose annotations they are can't be seen.
import types
from typing import get_type_hints

print(get_type_hints(types.SimpleNamespace(**{"__annota" + "tions__": {"x": "print(1)"}})))
