# own method through super with two arguments
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


class Low(Row):
    @classmethod
    def go(cls, e):
        return super().show(e)


print("PWNED", len(Low.go(ImportError(name=[H]))[0]))
