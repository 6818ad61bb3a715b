# Everyday uses: abc reg.
from abc import ABC, abstractmethod
import collections.abc

class Shape(ABC):

    @property
    @abstractmethod
    def area(self):
        ...

    @classmethod
    def __subclasshook__(cls, C):
        return NotImplemented

class Sq(Shape):

    def __init__(self, a):
        self.a = a

    @property
    def area(self):
        return self.a ** 2

@Shape.register
class Foreign:
    area = 3
print(Sq(3).area, isinstance(Foreign(), Shape), issubclass(list, collections.abc.Sequence))
try:
    Shape()
except TypeError as e:
    print(type(e).__name__)
