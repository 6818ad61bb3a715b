# An object of types has annotations of choice.
import types
from typing import get_type_hints
def show(f):
    return get_type_hints(f)
m = types.new_class("m", (), {}, lambda ns: ns.update({"__anno" + "tations__": {"x": "__import__('os').getpid()"}}))
try:
    print(show(m))
except TypeError as e:
    print(e)
