# eval() behind a star import and a name of the file's own: the builtin is meant.
from math import *

text = "1"
print(text, eval(text))
