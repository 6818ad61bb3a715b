# Abc shapes.
from abc import ABC, abstractmethod
import math
class Shape(ABC):
    registry = []
    def __init_subclass__(cls, **k): super().__init_subclass__(**k); cls.registry.append(cls)
    @property
    @abstractmethod
    def area(self): ...
    def __lt__(self, o): return self.area < o.area
class Circle(Shape):
    def __init__(self, r): self.r = r
    @property
    def area(self): return math.pi * self.r ** 2
class Sq(Shape):
    def __init__(self, a): self.a = a
    @property
    def area(self): return self.a ** 2
print([type(s).__name__ for s in sorted([Circle(1), Sq(1)])], [c.__name__ for c in Shape.registry])
