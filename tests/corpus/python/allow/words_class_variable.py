# The words of a class variable of a data class are no field's.
from dataclasses import dataclass, field, fields
from typing import ClassVar
@dataclass
class Item:
    sku: str
    name: str = "a"
    REQUIRED: ClassVar[tuple[str, ...]] = ("sku", "name")
    def __post_init__(self):
        for attr in self.REQUIRED:
            if not getattr(self, attr):
                raise ValueError(attr)
Item("a")
print({f.name for f in fields(Item)})
