# The functional form of Enum binds annotations of any text.
from enum import Enum
from typing import get_type_hints
word = "".join(reversed("__snoitatonna__"))
def show(x):
    return get_type_hints(x)
print(show(Enum("E", {word: {"x": "print(1+1)"}, "y": 1})))
