# The value of an enumeration's member is set by its private name.
import enum


class Part(enum.Enum):
    NAME = "name"


class A:
    name = 1


setattr(Part.NAME, "_value_", input())
print(getattr(A(), Part.NAME.value))
