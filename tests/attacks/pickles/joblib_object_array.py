# An array of objects is a pickle within the file.
import pickle

import joblib
import numpy

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
joblib.dump(numpy.array([1, "a"], dtype=object), "a.joblib")
with open("a.joblib", "rb") as file:
    data = file.read()
with open("a.joblib", "wb") as file:
    file.write(data[:-len(EVIL)] + EVIL)

try:
    joblib.load("a.joblib")
except pickle.UnpicklingError:
    print("HELD")
