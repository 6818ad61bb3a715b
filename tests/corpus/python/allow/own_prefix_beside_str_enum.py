# methods by an own beginning, beside an enumeration of texts
from enum import Enum


class Mode(str, Enum):
    FAST = "fast"
    SLOW = "slow"


class Player:
    def play_fast(self):
        return "allegro"

    def play_slow(self):
        return "adagio"

    def play(self, mode):
        return getattr(self, "play_" + mode.value)()


print([Player().play(mode) for mode in Mode])
