# eval over an array.
import numpy as np

np.vectorize(eval)(["1"])
