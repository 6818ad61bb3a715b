# A pickle in memory is changed in an object of the program's own
import io
import pickle


class Box:
    def __init__(self, value):
        self.data = pickle.dumps(value, protocol=0)

    def swap(self, old, new):
        self.data = self.data.replace(old, new)

    def value(self):
        return pickle.load(io.BytesIO(self.data))


box = Box("ab")
box.swap(b"ab", b"ba")
print(box.value())
