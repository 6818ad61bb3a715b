# One of two returns is no class of the file's.
import copy
class A:
    def __init__(self, x):
        self.x = x
    def __reduce__(self):
        if self.x:
            return (getattr, (self.x, "__cla" + "ss__"))
        return (A, (self.x,))
print(copy.copy(A("x")))
