# What a copy gets has a name that the object did not have.
import copy


class Project:
    def __init__(self, name):
        self.name = name

    def __getstate__(self):
        return {k + "s__": v for k, v in self.__dict__.items()}

    def __setstate__(self, state):
        self.__dict__.update(state)


project = Project(1)
project.__dict__["__clas"] = dict
print(copy.copy(project).__class__)
