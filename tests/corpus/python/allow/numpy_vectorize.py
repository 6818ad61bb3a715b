# A function of the file's own over an array.
import numpy as np

clip = np.vectorize(lambda x: min(x, 3))
print(clip([1, 5]), np.apply_along_axis(sum, 0, np.eye(2)), np.frompyfunc(abs, 1, 1)([-1]))
