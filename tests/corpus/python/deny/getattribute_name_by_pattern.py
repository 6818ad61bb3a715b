# A pattern binds the hook's parameter anew.
class C:
    x = 1
    def __getattribute__(self, name):
        match "__cla" + "ss__":
            case name:
                return object.__getattribute__(self, name)
print(C().x)
