# A class that says what its constructor is given.
import pickle

class A(tuple):
    def __new__(cls, text=()):
        if text:
            print("ESCAPED")
        return tuple.__new__(cls)

    def __getnewargs__(self):
        return ("x",)

try:
    pickle.loads(pickle.dumps(A()))
except pickle.UnpicklingError:
    print("HELD")
