# __set_name__ is called by hand through the class
class Field:
    def __set_name__(self, owner, name):
        owner._fields = (*getattr(owner, "_fields", ()), name)
class Rec:
    a = Field()
    def show(self):
        return [getattr(self, n) for n in self._fields]
hook = vars(Field)["__set" + "_name__"]
hook(Rec.a, Rec, "".join(reversed("__tini__")))
print(Rec().show())
