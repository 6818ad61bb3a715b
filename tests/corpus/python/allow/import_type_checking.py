# Imports for type checkers alone.
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def total(values: "Iterable[int]") -> int:
    return sum(values)


print(total([1]))
