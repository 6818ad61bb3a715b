# Part of a pickle is set in a bytearray
import pickle

data = bytearray(pickle.dumps("collections"))
at = data.find(b"coll")
data[at:at + 4] = b"Coll"
print(pickle.loads(data))
