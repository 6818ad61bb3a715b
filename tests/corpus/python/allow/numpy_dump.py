# An array writes itself into a file: the file capability comes along.
import numpy as np

np.zeros(3).dump("zeros.bin")
