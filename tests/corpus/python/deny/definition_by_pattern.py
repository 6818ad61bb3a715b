# A descriptor that takes a definition's name is made anew by a pattern's method.
from types import SimpleNamespace
class lazy:
    def __init__(self, func):
        self.func = func
        self.name = func.__name__
    def __set__(self, obj, value):
        setattr(obj, self.name, value)
class A:
    @lazy
    def area(self): pass
class B: pass
match A.area:
    case object(__init__=i):
        i(SimpleNamespace(__name__="__cla" + "ss__"))
a = A()
a.area = B
print(a)
