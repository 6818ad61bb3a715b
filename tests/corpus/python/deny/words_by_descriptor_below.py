# a descriptor in the body of a class below
class Names:
    def __get__(self, obj, owner=None):
        return ["".join(reversed("__tini__"))]
class Rec:
    names = ("a",)
    a = 1
    def show(self):
        return [getattr(self, n) for n in self.names]
N = Names()
class Low(Rec):
    names = N
print(Low().show())
