# Types of all kinds.
from typing import Any, Callable, ClassVar, Dict, Generic, List, Literal, NamedTuple, Optional, Protocol
from typing import TypedDict, TypeVar, Union, cast, overload

T = TypeVar("T")


class Stack(Generic[T]):
    limit: ClassVar[int] = 10

    def __init__(self) -> None:
        self.items: List[T] = []

    def push(self, item: T) -> "Stack[T]":
        self.items.append(item)
        return self


class Sized(Protocol):
    def size(self) -> int: ...


class Row(TypedDict, total=False):
    name: str
    tags: Dict[str, Any]


class Point(NamedTuple):
    x: int
    y: int = 0


def run(f: Callable[[int], Optional[str]], mode: Literal["a", "b"] = "a") -> Union[str, None]:
    return cast(str, f(1)) + mode


print(Stack[int]().push(1).items, run(str), Point(1), Row(name="x"))
