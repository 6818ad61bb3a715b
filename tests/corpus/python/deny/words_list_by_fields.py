# The list of words is a field, and had by the fields' names.
from dataclasses import dataclass, field, fields


@dataclass
class Model:
    a: int = 1
    WORDS: list = field(default_factory=lambda: ["a"])

    def show(self):
        return [getattr(self, word) for word in self.WORDS]


m = Model()
for f in fields(m):
    if f.name != "a":
        getattr(m, f.name).append(input())
print(m.show())
