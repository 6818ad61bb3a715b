# A function gives the pickle with other bytes
import pickle
from collections import Counter


def other(data, pairs):
    for old, new in pairs:
        data = data.replace(old, new)
    return data


blob = pickle.dumps(Counter, protocol=0)
print(pickle.loads(other(blob, [(b"Counter", b"OrderedDict")])))
