# own method with a library's error as self, by metaclass cls
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


class Meta(type):
    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        print("PWNED", len(cls.show(ImportError(name=[H]))[0]))


class Low(Row, metaclass=Meta):
    pass
