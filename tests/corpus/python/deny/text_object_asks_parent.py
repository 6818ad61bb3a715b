# An object that is a text asks the hook of its parent for itself.
class P:
    def __init__(self, t):
        object.__setattr__(self, "t", t)
    def __getattr__(self, name):
        return getattr(self.t, name)
class C(P, str):
    def __new__(cls, t):
        return str.__new__(cls, "__cla" + "ss__")
    def __getattr__(self, name):
        return super().__getattr__(self)
print(C(1).x)
