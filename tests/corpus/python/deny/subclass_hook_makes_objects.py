# isinstance gives the class to __subclasshook__, which makes objects of it.
from abc import ABC
class X(ABC):
    @classmethod
    def __subclasshook__(cls, other):
        other("__globals__")
        return True
def some():
    pass
class Cfg:
    def __init__(self, word):
        r = getattr(some, word, ())
        if "some" in r: print("REACHED")
c = Cfg("real")
isinstance(c, X)
