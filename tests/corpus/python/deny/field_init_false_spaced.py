# root cause: origins/attributes.cc AttributeOrigins::fromField: the position of the field is counted wrongly: 'init = False' with spaces is not found by text.find("init=")
import random, dataclasses, typing
from dataclasses import dataclass, field, KW_ONLY as Z
from typing import ClassVar as C, NamedTuple
@dataclass
class K:
    a: str = field(init = False, default="x")
    tag: str = "seed"
    def show(self):
        print(getattr(random, self.tag))
K("".join(reversed("so_"))).show()
