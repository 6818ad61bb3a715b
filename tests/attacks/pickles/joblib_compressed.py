# The same, compressed.
import pickle

import joblib

import gzip

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with gzip.open("m.joblib", "wb") as file:
    file.write(EVIL)

try:
    joblib.load("m.joblib")
except pickle.UnpicklingError:
    print("HELD")
