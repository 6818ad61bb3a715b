# A visitor by a method's prefix, in a file whose classes add up and whose names are texts.
from enum import Enum


class Unit(str, Enum):
    METRE = "m"


class Vector:
    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return Vector(self.x + other.x)


class Printer:
    def visit(self, node):
        return getattr(self, "visit_" + type(node).__name__, self.other)(node)

    def visit_Vector(self, node):
        return f"<{node.x} {Unit.METRE.value}>"

    def other(self, node):
        return repr(node)

    def run(self):
        return [getattr(self, n)() for n in dir(self) if n.startswith("test_")]

    def test_sum(self):
        return self.visit(Vector(1) + Vector(2))


print(Printer().run(), Printer().visit(3))
