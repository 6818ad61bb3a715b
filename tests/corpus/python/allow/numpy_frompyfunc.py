# Plain functions for whole arrays.
import numpy as np

print(np.frompyfunc(max, 2, 1)([1, 5], [3, 2]), np.vectorize(len)(["a", "bc"]))
