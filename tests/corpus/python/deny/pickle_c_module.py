# The C module behind pickle.
import _pickle

_pickle.loads(b"N.")
