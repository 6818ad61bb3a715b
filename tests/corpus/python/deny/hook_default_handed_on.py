# A hook hands a parameter with a default on, which nobody asked for.
class C:
    def __getattribute__(self, name, other="__cla" + "ss__"):
        return super().__getattribute__(other)
print(C().x)
