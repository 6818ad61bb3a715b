# Submodules under other names.
import numpy as np
import numpy.linalg as la
from numpy import fft
from numpy.polynomial import Polynomial

print(la.inv(np.eye(2)), fft.fft([1, 0]), Polynomial([1, 2])(3), np.ma.masked_array([1], [True]))
