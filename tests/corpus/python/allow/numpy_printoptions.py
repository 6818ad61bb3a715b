# Options while printing.
import numpy as np

with np.printoptions(precision=2, suppress=True):
    print(np.array([1.23456]))
np.set_printoptions(threshold=10)
np.seterr(divide="ignore")
