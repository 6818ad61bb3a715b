# One byte of a pickle is set in a bytearray
import pickle

data = bytearray(pickle.dumps([1, 2]))
data[5] = 75
print(pickle.loads(bytes(data)))
