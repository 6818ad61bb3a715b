# A future import.
from __future__ import annotations


def first(values: list[int]) -> int | None:
    return values[0] if values else None


print(first([1]))
