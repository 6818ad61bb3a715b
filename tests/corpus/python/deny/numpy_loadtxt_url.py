# A table from the network.
import numpy as np

np.loadtxt("http://localhost/x")
