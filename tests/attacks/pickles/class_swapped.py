# A name means another class when the pickle is read: the class is the one that was written.
import pickle

import decimal


class A:
    pass


OLD = A
data = pickle.dumps(A())
A = decimal.Context

try:
    assert type(pickle.loads(data)) is OLD
    print("HELD")
except pickle.UnpicklingError:
    print("HELD")
