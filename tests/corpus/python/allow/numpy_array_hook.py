# A container that follows numpy's protocol.
import numpy as np


class Tagged:
    def __init__(self, data, unit):
        self.data = np.asarray(data, dtype=float)
        self.unit = unit

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        arrays = [i.data if isinstance(i, Tagged) else i for i in inputs]
        return Tagged(getattr(ufunc, method)(*arrays, **kwargs), self.unit)

    def __repr__(self):
        return f"{self.data.tolist()} {self.unit}"


class Logged(Tagged):
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        print(method)
        return super().__array_ufunc__(ufunc, method, *inputs, **kwargs)


print(np.add(Tagged([1, 4], "m"), 2), np.add.reduce(Logged([1, 2], "s")))
