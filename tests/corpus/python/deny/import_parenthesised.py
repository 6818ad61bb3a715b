# A list of names in brackets.
from os import (
    path,
    system,
)

system("id")
