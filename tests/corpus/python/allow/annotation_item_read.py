# One annotation of a data class is read.
from dataclasses import dataclass


@dataclass
class Lift:
    floor: int = 0


print(Lift.__annotations__["floor"], Lift())
