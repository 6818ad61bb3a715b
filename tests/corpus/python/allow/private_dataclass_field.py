# A private field of a data class.
from dataclasses import dataclass, field


@dataclass
class Counter:
    _count: int = 0
    _names: list = field(default_factory=list)

    def add(self, name):
        self._count += 1
        self._names.append(name)


counter = Counter()
counter.add("a")
print(counter._count)
