# wraps copies the attributes of one object into the descriptor.
import functools
from types import SimpleNamespace
class Field:
    def __set_name__(self, owner, name):
        self.slot = name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot) if obj is not None else self
f = Field()
class A:
    x = f
functools.wraps(SimpleNamespace(slot="__cla" + "ss__"))(f)
print(A().x)
