# One function of a module under another name.
from os import system as show

show("id")
