# A library's function is replaced by setattr.
import math

setattr(math, "sqrt", abs)
