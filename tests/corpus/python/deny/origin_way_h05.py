# own method with a library's error as self, by generator
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


def kinds():
    yield Row


print("PWNED", len(next(kinds()).show(ImportError(name=[H]))[0]))
