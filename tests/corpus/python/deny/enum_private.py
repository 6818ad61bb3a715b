# An enumeration's private tables are changed.
import enum


class Colour(enum.Enum):
    RED = 1


Colour.__members__
Colour._member_map_["RED"].__class__.__base__.__subclasses__()
