# A comprehension binds the hook's parameter anew.
class C:
    x = 1
    def __getattribute__(self, name):
        return [object.__getattribute__(self, name) for name in ["__cla" + "ss__"]][0]
print(C().x)
