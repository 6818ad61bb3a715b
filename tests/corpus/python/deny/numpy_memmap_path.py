# A file of the host as an array.
import numpy as np

np.memmap("/proc/self/mem", mode="r+")
