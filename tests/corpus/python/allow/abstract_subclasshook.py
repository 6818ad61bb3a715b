# An abstract class that knows its subclasses by a method.
from abc import ABC


class Drawable(ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return callable(getattr(other, "draw", None)) or NotImplemented


class Circle:
    def draw(self):
        return "o"


class Meta(type):
    def __instancecheck__(cls, instance):
        return hasattr(instance, "quack")


class Duck(metaclass=Meta):
    pass


print(issubclass(Circle, Drawable), isinstance(1, Duck))
