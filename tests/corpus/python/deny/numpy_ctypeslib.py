# numpy loads a shared library.
import numpy as np

np.ctypeslib.load_library("libc.so.6", "/lib")
