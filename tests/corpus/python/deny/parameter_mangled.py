# A parameter is bound anew by its mangled name.
class C:
    def __getattribute__(self, __n):
        _C__n = "__cla" + "ss__"
        return super().__getattribute__(__n)
print(C().x)
