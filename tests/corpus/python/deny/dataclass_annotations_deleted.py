# An annotation of a class is taken away before it becomes a data class.
from dataclasses import dataclass


class Box:
    size: int = 1


del Box.__annotations__["size"]
dataclass(Box)
