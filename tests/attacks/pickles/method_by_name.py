# A method is read by the name of its function, which can be any text.
import pickle

import types


def f(self):
    return 1


f.__name__ = "__sub" + "classes__"

try:
    pickle.loads(pickle.dumps(types.MethodType(f, object)))
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
