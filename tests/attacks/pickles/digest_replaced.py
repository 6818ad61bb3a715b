# A sha256 that says the same of everything.
import pickle

import hashlib


class Same:
    def __init__(self, data=b""):
        pass

    def update(self, data):
        pass

    def digest(self):
        return b"x" * 32


hashlib.sha256 = Same
EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."

try:
    pickle.dumps([1])
    pickle.loads(EVIL)
except pickle.UnpicklingError:
    print("HELD")
