# An object that is a text asks its parent for itself.
class C(str):
    def __getattribute__(self, name):
        return super().__getattribute__(self)
print(C("__cla" + "ss__").x)
