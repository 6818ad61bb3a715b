# A field's default factory evaluates.
import dataclasses
import functools


@dataclasses.dataclass
class Point:
    x: int = dataclasses.field(default_factory=functools.partial(eval, "1"))


Point()
