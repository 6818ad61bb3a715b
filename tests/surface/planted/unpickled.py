# expect: Store.load data deserialise
import pickle


class Store:
    def load(self, data):
        return self._read(data)

    def _read(self, data):
        return pickle.loads(data)
