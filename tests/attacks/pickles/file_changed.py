# The file is another one between writing and reading.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with open("a.pkl", "wb") as file:
    pickle.dump([1], file)
with open("a.pkl", "r+b") as file:
    file.write(EVIL)

try:
    with open("a.pkl", "rb") as file:
        pickle.load(file)
except pickle.UnpicklingError:
    print("HELD")
