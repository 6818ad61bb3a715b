# The file object that is written to writes something else.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."


class File:
    def write(self, data):
        with open("a.pkl", "wb") as file:
            file.write(EVIL)

try:
    pickle.dump([1], File())
    with open("a.pkl", "rb") as file:
        pickle.load(file)
except pickle.UnpicklingError:
    print("HELD")
