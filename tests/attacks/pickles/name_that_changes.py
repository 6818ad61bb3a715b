# A name that is equal to every other.
import pickle

class Name(str):
    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash("A")


class A:
    pass


A.__qualname__ = Name("A")

try:
    pickle.loads(pickle.dumps(A()))
    print("ESCAPED")
except (pickle.UnpicklingError, pickle.PicklingError):
    print("HELD")
