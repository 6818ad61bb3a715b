# An array's raw memory.
import numpy as np

np.zeros(3).ctypes.data
