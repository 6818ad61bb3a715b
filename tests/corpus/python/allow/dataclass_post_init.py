# A data class that checks itself.
from dataclasses import InitVar, dataclass, field
from typing import List


@dataclass
class Order:
    items: List[float] = field(default_factory=list)
    rate: InitVar[float] = 0.19
    total: float = field(init=False, default=0.0)

    def __post_init__(self, rate):
        self.total = sum(self.items) * (1 + rate)


print(Order([1.0, 2.0]))
