# What joblib writes has an array's bytes between the pickle's: as a plain pickle they would be opcodes.
import pickle

import joblib
import numpy

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
joblib.dump(numpy.frombuffer(b"." * 4096 + EVIL, dtype="u1"), "a.joblib")

try:
    with open("a.joblib", "rb") as file:
        pickle.load(file)
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
