# A base that a call makes brings annotations that are texts.
from typing import TypedDict, get_type_hints


class A(TypedDict("B", {"x": "print(1)"})):
    y: int


print(get_type_hints(A))
