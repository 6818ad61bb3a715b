# root cause: facts/words_of_class.cc SeenWords::isSlotStore: names bound in a class body by a match capture (Context::kName) are not seen as slots: "F" + IELDS overwrites FIELDS in the object, and getattr(self, n) gets a computed name (reaches self.__init__, a bound method, by a computed name)
class Lazy:
    def __init__(self, fn):
        self.fn = fn
    def __set_name__(self, owner, name):
        self.name = "F" + name
    def __get__(self, obj, owner):
        value = obj.__dict__[self.name] = self.fn(obj)
        return value
class Rec:
    FIELDS = ("seed",)
    match Lazy(lambda self: ["".join(reversed("__tini__"))]):
        case IELDS: pass
    def __init__(self):
        self.a = 1
    def show(self):
        return [getattr(self, n, 0) for n in self.FIELDS]
r = Rec()
r.IELDS
print(r.show())
