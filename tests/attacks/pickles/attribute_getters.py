# What reads attributes by their names.
import pickle

import operator

try:
    pickle.loads(pickle.dumps(operator.attrgetter("__sub" + "classes__")))
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
