# The same by an unpacked dictionary.
import numpy as np

options = dict(allow_pickle=True)
np.load("data.npy", **options)
