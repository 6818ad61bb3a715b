# Variables of types, in functions whose annotations are evaluated.
from typing import Generic, NewType, TypeVar, get_type_hints

T = TypeVar("T")
Id = NewType("Id", int)


class Box(Generic[T]):
    def __init__(self, item: T) -> None:
        self.item = item

    def get(self, default: T) -> T:
        return self.item if self.item is not None else default


def first(items: list[int], number: Id) -> int:
    return items[number]


print(get_type_hints(first), Box(3).get(4))
