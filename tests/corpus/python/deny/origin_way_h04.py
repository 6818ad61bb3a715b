# own method with a library's error as self, by parameter
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


def go(k, e):
    return k.show(e)


print("PWNED", len(go(Row, ImportError(name=[H]))[0]))
