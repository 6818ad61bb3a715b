# A class that leaves out of its pickle what can't be written.
import pickle
import threading


class Counter:
    def __init__(self):
        self.count, self.lock = 3, threading.Lock()

    def __getstate__(self):
        state = self.__dict__.copy()
        del state["lock"]
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.lock = threading.Lock()


assert pickle.loads(pickle.dumps(Counter())).count == 3
