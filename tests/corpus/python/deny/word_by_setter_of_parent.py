# Word by setter of parent: taken as a value, and called with what can't be seen.
class A:
    def __init__(self, f):
        self.f = f
    def get(self, x):
        return getattr(x, self.f)
a = A("real")
s = super(A, a).__setattr__
s("f", "__cla" + "ss__")
print(a.get(1))
