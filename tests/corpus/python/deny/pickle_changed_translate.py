# A table of bytes is laid over the pickle
import pickle

table = bytes.maketrans(b"ab", b"ba")
data = pickle.dumps("ab", protocol=0).translate(table)
print(pickle.loads(data))
