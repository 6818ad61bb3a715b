# An own object with a constant word is an enum too, which calls the constructor with its values.
from enum import Enum
class A:
    def __init__(self, f):
        self.f = f
    def get(self, x):
        return getattr(x, self.f)
a = A("real")
class E(A, Enum):
    X = "__cla" + "ss__"
print(E.X.get(1))
