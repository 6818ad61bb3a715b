# A reader that finds what it likes.
import io
import pickle


class Reader(pickle.Unpickler):
    def find_class(self, module, name):
        return print


Reader(io.BytesIO(b"cos\nsystem\n.")).load()
