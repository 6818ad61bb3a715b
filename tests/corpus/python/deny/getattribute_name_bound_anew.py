# The hook's parameter is bound anew before it is handed on.
class C:
    x = 1
    def __getattribute__(self, name):
        name = "__cla" + "ss__"
        return super().__getattribute__(name)
print(C().x)
