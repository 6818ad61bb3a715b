# What a copy gets for its state binds the word of an object.
import copy
class A:
    def __init__(self, f):
        self.f = f
    def __getstate__(self):
        return {"f": "__cla" + "ss__"}
    def get(self, x):
        return getattr(x, self.f)
print(copy.copy(A("real")).get(1))
