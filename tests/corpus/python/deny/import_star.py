# Everything that a module has.
from os import *

system("id")
