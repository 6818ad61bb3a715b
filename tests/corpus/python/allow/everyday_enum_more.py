# Everyday uses: enum more.
import enum

class Color(enum.Enum):
    RED = 1
    GREEN = enum.auto()
    CRIMSON = 1

    @classmethod
    def _missing_(cls, v):
        return cls.RED

    @property
    def nice(self):
        return self.name.title()

class P(enum.IntFlag):
    R = 4
    W = 2
    X = 1

@enum.unique
class S(str, enum.Enum):
    A = 'a'

class Planet(enum.Enum):
    EARTH = (5.9e+24, 6300000.0)

    def __init__(self, mass, r):
        self.mass, self.r = (mass, r)
print(Color(99), Color['GREEN'].value, [c.nice for c in Color], Color.__members__, P.R | P.W, P(6), S('a').value, Planet.EARTH.mass, enum.Enum('Animal', 'CAT DOG').CAT, list(P), isinstance(Color.RED, Color))

class Auto(enum.StrEnum):

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()
    X = enum.auto()
print(Auto.X, enum.Flag('F', 'a b')['a'], Color.RED in Color)

class Ord(enum.Enum):
    A = 1
    B = 2

    def __lt__(self, o):
        return self.value < o.value if self.__class__ is o.__class__ else NotImplemented
print(sorted([Ord.B, Ord.A]))
