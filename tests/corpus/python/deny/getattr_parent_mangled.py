# The parent's hook is asked with a parameter that is bound anew by its mangled name.
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        return getattr(self.t, name)
class C(P):
    def __getattr__(self, __n):
        _C__n = "__cla" + "ss__"
        return super().__getattr__(__n)
print(C(1).x)
