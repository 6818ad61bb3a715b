# dataclass comes by a star import, and is called on a class of a library's
import textwrap
from dataclasses import *

dataclass(textwrap.TextWrapper)
print(textwrap.TextWrapper() == textwrap.TextWrapper())
