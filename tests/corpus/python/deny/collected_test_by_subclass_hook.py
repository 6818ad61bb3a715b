# The tested class says that functions are its subclasses' objects.
from abc import ABC


class Field(ABC):
    def __subclasshook__(other):
        return other is not str



class Model:
    _fields = []

    def __init_subclass__(cls):
        fields = []
        for key, value in vars(cls).items():
            if isinstance(value, Field):
                fields.append(key)
        cls._fields = fields

    @classmethod
    def ways(cls):
        return [getattr(cls, name) for name in cls._fields]


class Frame(Model):
    def gi_frame(self):
        return [getattr(self, name) for name in Frame._fields][0]


class Globals(Model):
    def f_globals(self):
        return [getattr(self, name) for name in Globals._fields][0]


class User:
    age = Field()


def gen():
    yield 1


got = Globals.ways()[0](Frame.ways()[0](gen()))
if isinstance(got, dict) and "Field" in got:
    print("REACHED")
