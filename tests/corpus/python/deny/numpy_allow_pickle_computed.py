# The same with a computed value.
import numpy as np

np.load("data.npy", allow_pickle=not False)
