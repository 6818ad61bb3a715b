# A mapped file that changes after it was looked at.
import pickle

import mmap

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
OWN = pickle.dumps(["own"] * 50)
with open("a.pkl", "wb") as file:
    file.write(OWN)
file = open("a.pkl", "r+b")
mapped = mmap.mmap(file.fileno(), len(OWN))

try:
    assert pickle.loads(mapped)[0] == "own"
    mapped[:len(EVIL)] = EVIL
    pickle.loads(mapped)
except pickle.UnpicklingError:
    print("HELD")
