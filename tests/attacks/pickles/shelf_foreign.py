# A shelf whose values are not the program's.
import pickle
import shelve

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."

try:
    shelf = shelve.Shelf({b"a": EVIL})
    shelf["a"]
except pickle.UnpicklingError:
    print("HELD")
