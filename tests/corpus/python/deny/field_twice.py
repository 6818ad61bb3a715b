# root cause: origins/attributes.cc AttributeOrigins::fromField: the position of the field is counted wrongly: a name annotated twice is one field
import random, dataclasses, typing
from dataclasses import dataclass, field, KW_ONLY as Z
from typing import ClassVar as C, NamedTuple
@dataclass
class K:
    a: str = ""
    a: str = ""
    tag: str = "seed"
    def show(self):
        print(getattr(random, self.tag))
K('', "".join(reversed("so_"))).show()
