# One of the keywords is a name of the interpreter's, which a copy asks an object for.
import copy
import json


class Shape:
    def clone(self, **changes):
        new = object.__new__(type(self))
        new.__dict__.update(changes)
        return new


shape = Shape().clone(**{"__" + "ecuder"[::-1] + "_ex__": lambda version: (json.loads, ("[1]",))})
print(copy.copy(shape))
