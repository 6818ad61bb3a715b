# Everything of a harmless module.
from math import *

print(sqrt(2), pi, floor(e))
