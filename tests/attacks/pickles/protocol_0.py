# The oldest protocol takes an object's class from the object.
import pickle

class Decimal:
    pass

try:
    pickle.loads(pickle.dumps(Decimal(), 0))
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
