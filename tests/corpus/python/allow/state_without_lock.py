import copy
import threading


class Counter:
    def __init__(self):
        self.count = 3
        self.lock = threading.Lock()

    def __getstate__(self):
        state = self.__dict__.copy()
        del state["lock"]
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.lock = threading.Lock()


print(copy.copy(Counter()).count)
