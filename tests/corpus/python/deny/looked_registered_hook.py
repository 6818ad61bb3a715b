# A comparison of the standard library asks isinstance() of a class that was registered.
import abc
import numbers
from decimal import Decimal
kept = []
class H(abc.ABC):
    @classmethod
    def __subclasshook__(cls, c):
        kept.append(c)
        return False
numbers.Rational.register(H)
def f(): pass
def look(n):
    return Decimal(1) == getattr(f, n)
look(input())
print(kept)
