# A function inside binds the hook's parameter anew.
class C:
    x = 1
    def __getattribute__(self, name):
        def inner():
            nonlocal name
            name = "__cla" + "ss__"
        inner()
        return super().__getattribute__(name)
print(C().x)
