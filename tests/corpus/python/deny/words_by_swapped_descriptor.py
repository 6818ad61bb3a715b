# a descriptor that is put onto the class answers for the names
class Names:
    def __get__(self, obj, owner=None):
        return ["".join(reversed("__tini__"))]
class Rec:
    names = ("a",)
    a = 1
    def show(self):
        return [getattr(self, n) for n in self.names]
def swap(cls):
    cls.names = Names()
swap(Rec)
print(Rec().show())
