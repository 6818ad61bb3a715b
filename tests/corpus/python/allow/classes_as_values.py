# Classes as values, and stores on objects beside them: type as a key, counters of a class.
import sqlite3
from collections import Counter
from decimal import Decimal
from itertools import groupby


class Shape:
    made = 0

    def __init__(self):
        type(self).made += 1
        self.on_change = None


def listen(shape, function):
    shape.on_change = function


def apply(function, *values):
    return function(*values)


READERS = {"int": int, "decimal": Decimal, "text": str}
print({name: reader("3") for name, reader in READERS.items()})
print(Counter(map(type, [1, "a", 2.0])), sorted([2, 1], key=lambda x: (type(x).__name__, x)))
print([(kind.__name__, list(group)) for kind, group in groupby([1, 2, "a"], key=type)])
print(apply(pow, 2, 5, 7), isinstance(Shape, type), {type(Shape()): 1})
shape = Shape()
listen(shape, print)
shape.on_change(Shape.made)
connection = sqlite3.connect(":memory:")
connection.row_factory = sqlite3.Row
print(dict(connection.execute("SELECT 1 AS one").fetchone()))
