# A class that says what is called.
import pickle

class A:
    def __reduce__(self):
        return print, ("ESCAPED",)

try:
    pickle.loads(pickle.dumps(A()))
except pickle.UnpicklingError:
    print("HELD")
