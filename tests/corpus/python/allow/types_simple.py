# Simple types of the types module.
from types import MappingProxyType, SimpleNamespace

point = SimpleNamespace(x=1, y=2)
print(point.x, MappingProxyType({"a": 1})["a"])
