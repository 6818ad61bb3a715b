# Np info import.
import numpy as np
np.info('x', toplevel='anti' + 'gravity' if False else 'this')
