# Enumerations.
from enum import Enum, Flag, IntEnum, auto


class Colour(Enum):
    RED = "r"
    GREEN = "g"

    @property
    def title(self):
        return self.name.title()


class Access(Flag):
    READ = auto()
    WRITE = auto()


class Level(IntEnum):
    LOW = 1
    HIGH = 2


print(Colour("r").title, Access.READ | Access.WRITE, max(Level), Colour.__members__)
