# What stands before its own pickle.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."

try:
    pickle.loads(EVIL[:-1] + pickle.dumps([1]))
except pickle.UnpicklingError:
    print("HELD")
