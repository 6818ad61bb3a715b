# A pickle is changed, written to a file, and read from there
import pickle

with open("a.pkl", "wb") as out:
    out.write(pickle.dumps("ab", protocol=0).replace(b"ab", b"ba"))
with open("a.pkl", "rb") as source:
    print(pickle.load(source))
