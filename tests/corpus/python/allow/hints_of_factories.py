import inspect
from typing import Any, Callable, TypeVar, get_type_hints

T = TypeVar("T")


class Container:
    def __init__(self) -> None:
        self.factories: dict[type, Callable[..., Any]] = {}

    def register(self, kind: type) -> None:
        self.factories[kind] = kind

    def resolve(self, kind: type[T]) -> "T":
        factory = self.factories[kind]
        hints = get_type_hints(factory.__init__ if inspect.isclass(factory) else factory)
        hints.pop("return", None)
        return factory(**{name: self.resolve(k) for name, k in hints.items()})


class Clock:
    def __init__(self) -> None:
        self.t = 0


class Repo:
    def __init__(self, clock: "Clock") -> None:
        self.clock = clock


c = Container()
c.register(Clock)
c.register(Repo)
print(c.resolve(Repo).clock.t)
