# An object that is a text asks another object for itself.
def f(): pass
class C(str):
    def __getattribute__(self, name, other=f):
        return object.__getattribute__(other, self)
print(C("__glo" + "bals__").x["__built" + "ins__"].eval("1+1"))
