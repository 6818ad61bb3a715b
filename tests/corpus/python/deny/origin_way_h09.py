# own method with a library's error as self, by __set_name__
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


class Field:
    def __set_name__(self, owner, name):
        print("PWNED", len(owner.show(ImportError(name=[H]))[0]))


class Low(Row):
    y = Field()
