# Two pickles of its own, one behind the other without the end of the first.
import pickle

try:
    pickle.loads(pickle.dumps([1])[:-1] + pickle.dumps([2]))
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
