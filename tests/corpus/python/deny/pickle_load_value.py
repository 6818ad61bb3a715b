# pickle.load as a value.
import pickle
f = {"l": pickle.load}
f["l"](open("a", "rb"))
