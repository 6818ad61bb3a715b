# An array file with pickled objects.
import numpy as np

np.load("data.npy", allow_pickle=True)
