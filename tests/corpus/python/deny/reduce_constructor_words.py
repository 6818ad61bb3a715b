# A copy calls the class with a word that no call in the file shows.
import copy
class A:
    def __init__(self, f):
        self.f = f
    def __reduce__(self):
        return (A, ("__cla" + "ss__",))
    def get(self, x):
        return getattr(x, self.f)
print(copy.copy(A("real")).get(1))
