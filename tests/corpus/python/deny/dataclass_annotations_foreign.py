# An annotation of what nobody knows.
import json
from dataclasses import dataclass


@dataclass
class Box:
    size: int = 1


def show(thing):
    return thing.__annotations__["return"]


print(show(json.loads))
