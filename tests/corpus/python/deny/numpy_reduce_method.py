# What an array is rebuilt with.
import numpy as np

np.zeros(1).__reduce__()[0].__globals__
