# __getattr__ answers for __array_interface__: an array over any address.
import numpy as np
class A:
    def __getattr__(self, n):
        return {'shape': (1,), 'typestr': '<i8', 'data': (1, False), 'version': 3}
def main():
    return np.asarray(A())
