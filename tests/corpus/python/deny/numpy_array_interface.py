# An array over any memory, by the interface's attribute.
import numpy as np


class Memory:
    @property
    def __array_interface__(self):
        return {"data": (id(1), False), "shape": (64,), "typestr": "|u1", "version": 3}


np.asarray(Memory())[16] = 1
