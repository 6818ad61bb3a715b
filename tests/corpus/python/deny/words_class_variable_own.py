# ClassVar is the file's own name, so that the annotation is a field.
import statistics as st
from dataclasses import dataclass
ClassVar = list
@dataclass
class C:
    a: int
    NAMES: ClassVar[str] = ("mean",)
    def run(self):
        for n in self.NAMES:
            print(getattr(st, n))
C(1, ["sys"]).run()
