# The class variable is had by the name in the hints, and changed.
import statistics as st
from dataclasses import dataclass
from typing import ClassVar, get_type_hints
@dataclass
class C:
    a: int
    NAMES: ClassVar[list] = ["mean"]
    def run(self):
        for n in get_type_hints(type(self)):
            getattr(self, n).append("sys")
        for n in self.NAMES:
            print(getattr(st, n))
C(1).run()
