# The parent's hook is asked for another name.
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        return getattr(self.t, name)
class C(P):
    def __getattr__(self, name):
        name = "__cla" + "ss__"
        return super().__getattr__(name)
print(C(1).x)
