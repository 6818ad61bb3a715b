# Enum's functional form calls __set_name__ with the names that it is given.
from enum import Enum
class Field:
    def __set_name__(self, owner, name):
        self.slot = name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.slot) if obj is not None else self
f = Field()
Enum("B", {"__cla" + "ss__": f, "y": 1})
class A:
    pass
A.x = f
print(A().x)
