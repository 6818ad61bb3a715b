# A parameter of the same name, of another function.
class P:
    def __init__(self, t):
        self.t = t
    def __getattr__(self, name):
        return getattr(self.t, name)
class C(P):
    def __getattr__(self, name):
        return (lambda name: super(C, self).__getattr__(name))("__cla" + "ss__")
print(C(1).x)
