# Everything of numpy.
from numpy import *

print(array([1, 2]).sum(), linspace(0, 1, 3), sin(pi))
