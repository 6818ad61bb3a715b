# isBase: bases' function called with another self
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        for b in bases:
            show = b.show
            print("PWNED", len(show(ImportError(name=[H]))[0]))
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


class Low(Row):
    pass
