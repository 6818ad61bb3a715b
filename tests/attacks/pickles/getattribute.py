# A class that answers for its methods.
import pickle

class A:
    def __getattribute__(self, name):
        if name == "__reduce_ex__":
            return lambda protocol: (print, ("ESCAPED",))
        return object.__getattribute__(self, name)

try:
    pickle.loads(pickle.dumps(A()))
except pickle.UnpicklingError:
    print("HELD")
