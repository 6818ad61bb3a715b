# Bytes that say something else when they are asked nicely.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."


class Bytes(bytes):
    def __bytes__(self):
        return OWN

    def __getitem__(self, item):
        return OWN[item]

    def __len__(self):
        return len(OWN)

    def __eq__(self, other):
        return True

    def __hash__(self):
        return hash(OWN)


OWN = pickle.dumps([1])

try:
    pickle.loads(Bytes(EVIL))
except pickle.UnpicklingError:
    print("HELD")
