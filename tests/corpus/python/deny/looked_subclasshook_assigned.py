# An assigned __subclasshook__ gets the type of the value.
import abc
kept = []
class H(abc.ABC):
    __subclasshook__ = lambda c: kept.append(c) or False
def f(): pass
def look(n):
    return isinstance(getattr(f, n), H)
look(input())
print(kept[0])
