# The format of joblib's first versions has a reader of its own.
import pickle

import joblib

import zlib

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with open("a.joblib", "wb") as file:
    file.write(b"ZF" + hex(len(EVIL)).encode().ljust(19) + zlib.compress(EVIL))

try:
    joblib.load("a.joblib")
except pickle.UnpicklingError:
    print("HELD")
