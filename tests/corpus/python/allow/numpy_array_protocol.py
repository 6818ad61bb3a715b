# A class that gives numpy its values by __array__, and hands all else on.
import numpy as np


class Wrapped:
    def __init__(self, values):
        self.values = np.asarray(values)

    def __array__(self, dtype=None):
        return self.values if dtype is None else self.values.astype(dtype)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return len(name)


print(np.asarray(Wrapped([1, 2])).sum(), np.sin(Wrapped([0.0]).values))
