# What + means for every array of the program is replaced.
import numpy as np


def first(a, b, *args, **kwargs):
    return np.multiply(a, 1)


saved = np.set_numeric_ops(add=first)
print(np.arange(3) + 10)
