# Records from a file of the host.
import numpy as np

np.fromfile("/etc/shadow", dtype="u1")
