# A pattern has the constructor, which binds another word.
class A:
    def __init__(self, f):
        self.f = f
    def get(self, x):
        return getattr(x, self.f)
a = A("real")
match a:
    case object(__init__=i):
        i("__cla" + "ss__")
print(a.get(1))
