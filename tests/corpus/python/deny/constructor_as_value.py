# The constructor of an object is called once more, under another name.
class A:
    def __init__(self, f):
        self.f = f
    def get(self, x):
        return getattr(x, self.f)
a = A("real")
i = a.__init__
i("__cla" + "ss__")
print(a.get(1))
