# an own object's dictionary is given a name that is not seen
class Lazy:
    def __init__(self, fn):
        self.fn = fn
    def __set_name__(self, owner, name):
        self.name = name
    def __get__(self, obj, owner):
        value = obj.__dict__[self.name] = self.fn(obj)
        return value
class Rec:
    FIELDS = ("a",)
    a = 1
    @Lazy
    def b(self):
        return 2
    def show(self):
        return [getattr(self, n) for n in self.FIELDS]
lazy = Lazy(lambda o: ["".join(reversed("__tini__"))])
lazy.name = "FIELDS"
r = Rec()
lazy.__get__(r, Rec)
print(r.show())
