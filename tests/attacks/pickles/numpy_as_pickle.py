# numpy takes for a pickle what is no array.
import pickle

import numpy

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with open("a.npy", "wb") as file:
    file.write(EVIL)

try:
    numpy.load("a.npy", allow_pickle=True)
except pickle.UnpicklingError:
    print("HELD")
