# The same by position.
import numpy as np

np.load("data.npy", None, True)
