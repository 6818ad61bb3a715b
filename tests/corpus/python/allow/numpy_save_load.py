# Arrays in files.
import numpy as np

np.save("x.npy", np.zeros(3))
print(np.load("x.npy"), np.load("x.npy", allow_pickle=False))
np.savetxt("x.txt", np.eye(2))
print(np.loadtxt("x.txt"))
