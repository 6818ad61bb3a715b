# Bytes that the program made up.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."

try:
    pickle.loads(EVIL)
except pickle.UnpicklingError:
    print("HELD")
