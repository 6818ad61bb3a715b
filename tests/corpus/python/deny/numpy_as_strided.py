# A view past an array's end.
import numpy as np

np.lib.stride_tricks.as_strided(np.zeros(1), shape=(10**6,), strides=(8,))[1000] = 0
