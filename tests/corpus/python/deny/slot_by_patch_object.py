# The slot is bound by unittest.mock.
from unittest.mock import patch
class Field:
    def __set_name__(self, owner, name):
        self.slot = name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot) if obj is not None else self
f = Field()
class A:
    x = f
with patch.object(f, "slot", "__cla" + "ss__"):
    print(A().x)
