# own method with a library's error as self, by cls.show
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]

    @classmethod
    def go(cls, other):
        return cls.show(other)


print("PWNED", len(Row.go(ImportError(name=[H]))[0]))
