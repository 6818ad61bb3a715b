# The same through the package.
import numpy as np

np.f2py.compile("end")
