# Dataclass os.
from dataclasses import dataclass, field, asdict, replace
@dataclass(order=True)
class Server:
    name: str
    os: str = "linux"
    tags: list[str] = field(default_factory=list)
    def __post_init__(self):
        self.os = self.os.lower()
s = Server("a", "BSD"); print(s.os, asdict(replace(s, name="b")))
