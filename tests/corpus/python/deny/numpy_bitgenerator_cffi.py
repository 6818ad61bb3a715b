# A bit generator's interface to native code.
import numpy as np

np.random.PCG64().cffi.next_double
