# A module that numpy's core imports.
import numpy as np

np.core.os.system("id")
