# own method with a library's error as self, by table
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


KINDS = {"row": Row}
print("PWNED", len(KINDS["row"].show(ImportError(name=[H]))[0]))
