# Data classes.
from dataclasses import asdict, dataclass, field, fields, replace


@dataclass(order=True, frozen=True)
class Version:
    major: int
    minor: int = 0
    tags: tuple = field(default=(), compare=False)

    def __str__(self):
        return f"{self.major}.{self.minor}"


v = Version(1)
print(v < replace(v, minor=2), asdict(v), [f.name for f in fields(v)])
