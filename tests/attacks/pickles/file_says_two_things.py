# A file object that answers the first question with the program's own pickle and the next with another one.
import pickle

EVIL = b"cbuiltins\nprint\n(S'ESCAPED'\ntR."


class File:
    asked = 0

    def read(self, n=-1):
        File.asked += 1
        return OWN if File.asked == 1 else EVIL

    def readline(self):
        return EVIL

    readinto = None


OWN = pickle.dumps(["own"])

try:
    assert pickle.load(File()) == ["own"]
    print("HELD")
except pickle.UnpicklingError:
    print("HELD")
