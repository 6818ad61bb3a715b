# The state of a copy has names that the object has not.
import copy
class A:
    def __getstate__(self):
        state = self.__dict__.copy()
        state[input()] = 1
        return state
print(copy.copy(A()))
