# The __init__ that dataclass makes is called with a descriptor.
import dataclasses
class Typed:
    def __set_name__(self, owner, name):
        self.name = "_" + name
    def __get__(self, obj, owner=None):
        return getattr(obj, self.name) if obj else self

@dataclasses.dataclass
class Rec:
    name: str
class Item:
    x = Typed()
Rec.__init__(Item.x, input())
print(Item().x)
