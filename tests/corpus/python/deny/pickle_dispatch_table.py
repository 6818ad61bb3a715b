# The table by which classes are taken apart.
import pickle
from copyreg import dispatch_table

dispatch_table[object] = lambda value: (print, ("id",))
pickle.loads(pickle.dumps(object()))
