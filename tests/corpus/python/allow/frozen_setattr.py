# A frozen data class sets its own attribute by object's method, a plain class checks what is set.
from dataclasses import dataclass


@dataclass(frozen=True)
class Circle:
    radius: float
    area: float = 0.0

    def __post_init__(self):
        object.__setattr__(self, "area", 3.14 * self.radius**2)


class Guarded:
    def __setattr__(self, key, value):
        if key == "size" and value < 0:
            raise ValueError(value)
        super().__setattr__(key, value)


guarded = Guarded()
guarded.size = 2
print(Circle(1.0).area, guarded.size)
