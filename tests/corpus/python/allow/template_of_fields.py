from dataclasses import dataclass, field
from typing import Callable, Optional
@dataclass
class Column:
    title: str
    key: str
    fmt: str = "{}"
    width: int = 10
    def render(self, row):
        return self.fmt.format(row[self.key]).rjust(self.width)
@dataclass
class Report:
    columns: list = field(default_factory=list)
    def lines(self, rows):
        for r in rows:
            yield " ".join(c.render(r) for c in self.columns)
rep = Report([Column("A", "a"), Column("B", "b", "{:.2f}"), Column("C", "c", fmt="{:,}", width=8)])
for l in rep.lines([{"a": 1, "b": 2.5, "c": 10000}]):
    print(l)
class Counter2:
    def __init__(self, fmt="{n} items"):
        self.fmt = fmt
    def show(self, n):
        return self.fmt.format(n=n)
print(Counter2().show(3), Counter2("{n:03d}").show(4))
