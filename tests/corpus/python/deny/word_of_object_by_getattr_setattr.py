# A word of an object is bound by a setter that is had by a text.
class A:
    def __init__(self, f):
        self.f = f
    def get(self, x):
        return getattr(x, self.f)
a = A("real")
getattr(a, "__setattr__")("f", "__cla" + "ss__")
print(a.get(1))
