# The annotations of a class under another name.
from dataclasses import dataclass


class Box:
    size: int = 1


notes = Box.__annotations__
notes[input()] = "int"
dataclass(Box)
