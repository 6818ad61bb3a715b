# The same, in a class that type() made.
import pickle

A = type("A", (), {"__red" + "uce__": lambda self: (print, ("ESCAPED",))})

try:
    pickle.loads(pickle.dumps(A()))
except pickle.UnpicklingError:
    print("HELD")
