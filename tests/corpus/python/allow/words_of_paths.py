# The pieces of constant paths, and of keywords.
import operator
from dataclasses import dataclass
from functools import reduce


@dataclass
class Owner:
    name: str
    age: int


@dataclass
class Pet:
    name: str
    owner: Owner


def deep(item, path):
    for part in path.split("."):
        item = getattr(item, part)
    return item


def follow(item, path):
    return reduce(getattr, path.split("."), item)


def matches(item, **conditions):
    for key, expected in conditions.items():
        value = item
        for name in key.split("__"):
            value = getattr(value, name)
        if value != expected:
            return False
    return True


pet = Pet("Rex", Owner("Ann", 31))
print(deep(pet, "owner.age"), follow(pet, "owner.name"), matches(pet, owner__name="Ann", name="Rex"))
