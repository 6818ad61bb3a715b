# The name of a class's module is imported by pickle.
import pickle

import sys


class A:
    pass


A.__module__ = "anti" + "gravity"

try:
    pickle.dumps(A())
    print("ESCAPED")
except pickle.PicklingError:
    print("ESCAPED" if "antigravity" in sys.modules else "HELD")
