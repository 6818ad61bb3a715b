# Its own pickle, in which the name of a class is another one.
import pickle

import collections

try:
    data = pickle.dumps(collections.OrderedDict(a=1), 2)
    pickle.loads(data.replace(b"collections\nOrderedDict", b"builtins\neval"))
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
