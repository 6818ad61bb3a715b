# Its own pickle with another text in it.
import pickle

try:
    pickle.loads(pickle.dumps({"a": "b"}).replace(b"a", b"c"))
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
