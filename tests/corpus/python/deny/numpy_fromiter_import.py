# __import__ over an object array.
import numpy as np

np.frompyfunc(__import__, 1, 1)(np.array(["os"], dtype=object))[0].system("id")
