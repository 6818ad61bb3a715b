# Arrays in a file of another program.
import numpy as np
import scipy.io

scipy.io.savemat("data.mat", {"a": np.eye(2)})
print(scipy.io.loadmat("data.mat")["a"])
