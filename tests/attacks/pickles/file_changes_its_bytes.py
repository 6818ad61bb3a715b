# A file object that keeps the buffer that it gave, and changes it while it is read.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."


class File:
    def __init__(self):
        self.data = bytearray(pickle.dumps(["own", Late(self)]))

    def read(self, n=-1):
        data, self.data = self.data, bytearray()
        self.given = data
        return data

    def readline(self):
        return b""


class Late:
    def __init__(self, file):
        self.x = 1

    def __setattr__(self, name, value):
        self.__dict__[name] = value


file = File()
KEPT = file.data

try:
    found = pickle.load(file)
    KEPT[:len(EVIL)] = EVIL
    assert found[0] == "own"
    print("HELD")
except pickle.UnpicklingError:
    print("HELD")
