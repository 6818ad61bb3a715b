# The __subclasscheck__ of an ABCMeta gets the type of the value.
import abc
kept = []
class M(abc.ABCMeta):
    def __subclasscheck__(cls, c):
        kept.append(c)
        return False
class H(metaclass=M): pass
def f(): pass
def look(n):
    return isinstance(getattr(f, n), H)
look(input())
print(kept[0])
