# A program reads what it has written itself: values, objects of its own classes, several in one file.
import pickle
from collections import Counter, namedtuple
from dataclasses import dataclass, field
from datetime import date
from enum import Enum


class Colour(Enum):
    RED = 1


@dataclass
class Order:
    item: str
    day: date
    colour: Colour = Colour.RED
    tags: list = field(default_factory=list)


Point = namedtuple("Point", "x y")
values = [Order("a", date(2024, 1, 2)), Point(1, 2), Counter("aab"), {1, 2}, None]
with open("values.pkl", "wb") as file:
    for value in values:
        pickle.dump(value, file)
found = []
with open("values.pkl", "rb") as file:
    while True:
        try:
            found.append(pickle.load(file))
        except EOFError:
            break
assert found == values
assert pickle.loads(pickle.dumps(values)) == values
