# A file that came from elsewhere.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."
with open("in.pkl", "wb") as file:
    file.write(EVIL)

try:
    with open("in.pkl", "rb") as file:
        pickle.load(file)
except pickle.UnpicklingError:
    print("HELD")
