# numpy fetches from the network.
import numpy as np

np.DataSource().open("http://localhost/x")
