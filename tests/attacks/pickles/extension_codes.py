# A code of copyreg's stands for a name, and its cache for anything.
import pickle

import copyreg


class A:
    pass


copyreg.add_extension("__main__", "A", 7)
data = pickle.dumps(A, 2)
copyreg._extension_cache[7] = print

try:
    pickle.loads(data)
    print("ESCAPED")
except pickle.UnpicklingError:
    print("HELD")
