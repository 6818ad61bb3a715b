# a hook hands the method over: __init_subclass__ with cls.show
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def __class_getitem__(cls, e):
        return cls.show(e)

    def show(self):
        return [getattr(f, n, None) for n in self.name]


print("PWNED", len(Row[ImportError(name=[H])][0]))
