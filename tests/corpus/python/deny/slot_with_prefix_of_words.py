# the slot's name is bound to the class's word list by a prefix
class Lazy:
    def __init__(self, fn):
        self.fn = fn
    def __set_name__(self, owner, name):
        self.name = "F" + name
    def __get__(self, obj, owner):
        value = obj.__dict__[self.name] = self.fn(obj)
        return value
class Rec:
    FIELDS = ("a",)
    a = 1
    @Lazy
    def IELDS(self):
        return ["".join(reversed("__tini__"))]
    def show(self):
        return [getattr(self, n) for n in self.FIELDS]
r = Rec()
r.IELDS
print(r.show())
