# A library's function is taken away.
import math

del math.sqrt
