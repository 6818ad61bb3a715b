# What looks like a type's variable is a text that is evaluated.
from typing import TypeVar, get_type_hints

T = TypeVar("T")
T = input()


def first(x: T):
    return x


print(get_type_hints(first))
