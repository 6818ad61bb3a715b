# What follows the program's own pickle in a file is not its own.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with open("a.pkl", "wb") as file:
    pickle.dump([1], file)
    file.write(EVIL)

try:
    with open("a.pkl", "rb") as file:
        assert pickle.load(file) == [1]
        pickle.load(file)
except pickle.UnpicklingError:
    print("HELD")
