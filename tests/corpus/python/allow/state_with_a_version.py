# A pickled state has the version of its form.
import copy
import pickle


class Player:
    def __init__(self, name):
        self.name = name
        self.cache = {}

    def __getstate__(self):
        state = self.__dict__.copy()
        state["version"] = 2
        state["cache"] = None
        return state

    def __setstate__(self, state):
        self.__dict__.update(state)
        self.cache = {}


player = copy.copy(Player("Al"))
print(pickle.loads(pickle.dumps(player)).name, player.version)
