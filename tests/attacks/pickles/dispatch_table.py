# The table of reducers.
import pickle

import copyreg
import os


class A:
    pass


copyreg.pickle(A, lambda value: (os.getcwd, ()))

try:
    pickle.loads(pickle.dumps(A()))
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
