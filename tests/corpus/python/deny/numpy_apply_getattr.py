# getattr over object arrays.
import numpy as np

np.frompyfunc(getattr, 2, 1)(np.array([()], dtype=object), "__class__")
