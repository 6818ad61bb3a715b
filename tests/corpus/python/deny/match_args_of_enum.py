# An enum has __match_args__ under a text that is put together.
from enum import Enum
E = Enum("E", {"".join(reversed("__sgra_hctam__")): ("__cla" + "ss__",), "y": 1})
match E.y:
    case E(c):
        print(c)
