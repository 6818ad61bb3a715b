# Arrays are written and read, without pickles.
import numpy as np

np.save("twin.npy", np.arange(3))
print(np.load("twin.npy").sum(), np.load("twin.npy", allow_pickle=False).shape)
