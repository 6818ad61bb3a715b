# The function behind numpy.load.
import numpy as np

np.lib.npyio.load("data.npy", allow_pickle=True)
