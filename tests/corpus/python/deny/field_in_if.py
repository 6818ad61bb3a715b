# root cause: origins/attributes.cc AttributeOrigins::fromField: the position of the field is counted wrongly: an annotation inside of an if in the class's body is a field, too
import random, dataclasses, typing
from dataclasses import dataclass, field, KW_ONLY as Z
from typing import ClassVar as C, NamedTuple
@dataclass
class K:
    if True:
        a: str = ""
    tag: str = "seed"
    def show(self):
        print(getattr(random, self.tag))
K('seed', "".join(reversed("so_"))).show()
