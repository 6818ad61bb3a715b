# A table that came from elsewhere, compressed.
import pickle

import pandas

import gzip

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with gzip.open("t.pkl.gz", "wb") as file:
    file.write(EVIL)

try:
    pandas.read_pickle("t.pkl.gz")
except pickle.UnpicklingError:
    print("HELD")
