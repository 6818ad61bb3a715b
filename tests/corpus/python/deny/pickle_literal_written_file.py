# A pickle that stands in the program is written to a file, and read back from it
import pickle

pickle.dumps(1)
with open("a.pkl", "wb") as out:
    out.write(b"\x80\x04K\x01.")
with open("a.pkl", "rb") as source:
    print(pickle.load(source))
