# root cause: origins/attributes.cc AttributeOrigins::fromField: the position of the field is counted wrongly: NamedTuple with an annotation inside of an if
import random
from typing import NamedTuple
class K(NamedTuple):
    if True:
        a: str = ""
    tag: str = "seed"
    def show(self):
        print(getattr(random, self.tag))
K("seed", "".join(reversed("so_"))).show()
