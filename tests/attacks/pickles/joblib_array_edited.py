# An array's bytes are changed in the file.
import pickle

import joblib
import numpy

joblib.dump(numpy.zeros(100), "a.joblib")
with open("a.joblib", "r+b") as file:
    file.seek(-50, 2)
    file.write(b"x")

try:
    joblib.load("a.joblib", mmap_mode="r")
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
