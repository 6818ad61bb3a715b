# A star import may bring a name that hides eval, or not.
from math import *

print(eval("pi"))
