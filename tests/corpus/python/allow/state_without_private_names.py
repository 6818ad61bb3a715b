# What a copy gets is a part of what the object has.
import copy


class Project:
    def __init__(self, name):
        self.name = name
        self._cache = {}

    def __getstate__(self):
        return {k: v for k, v in self.__dict__.items() if not k.startswith("_")}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self._cache = {}


print(copy.deepcopy(Project("x")).name)
