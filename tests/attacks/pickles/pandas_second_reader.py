# Where the first reader fails, pandas has another one.
import pickle

import pandas

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with open("t.pkl", "wb") as file:
    file.write(EVIL)


class Wrong:
    def __init__(self):
        self.x = 1

    def __setstate__(self, state):
        with open("t.pkl", "wb") as file:
            file.write(EVIL)
        raise AttributeError("x")


pandas.to_pickle(Wrong(), "t.pkl")

try:
    pandas.read_pickle("t.pkl")
    print("ESCAPED")
except (AttributeError, pickle.UnpicklingError):
    print("HELD")
