# The same by a partial.
import functools

import numpy as np

functools.partial(np.load, allow_pickle=True)("data.npy")
