# An array's state is set from outside.
import numpy as np

np.zeros(1).__setstate__((1, (1,), np.dtype("O"), False, [print]))
