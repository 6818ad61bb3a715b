# Each byte of the pickle is computed anew
import pickle

data = pickle.dumps({"a": 1})
print(pickle.loads(bytes(b ^ 0 for b in data)))
