# The same, set from outside under a folded name.
import pickle


class A:
    pass


setattr(A, "__red" + "uce__", lambda self: (print, ("id",)))
pickle.loads(pickle.dumps(A()))
