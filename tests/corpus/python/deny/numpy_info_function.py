# A function that pages documentation.
import numpy as np

np.source(np.load)
