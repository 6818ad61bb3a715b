# A model that came from elsewhere.
import pickle

import joblib

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with open("m.joblib", "wb") as file:
    file.write(EVIL)

try:
    joblib.load("m.joblib")
except pickle.UnpicklingError:
    print("HELD")
