# __getattribute__ answers for it.
import numpy as np
class A:
    def __getattribute__(self, n):
        return {'shape': (1,), 'typestr': '<i8', 'data': (1, False), 'version': 3}
def main():
    return np.asarray(A())
