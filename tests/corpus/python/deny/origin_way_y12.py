# a metaclass hands its method to a callback in __getitem__
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __getitem__(cls, of):
        return cls.show(of)


class Row(metaclass=Meta):
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]


print("PWNED", len(Row[ImportError(name=[H])][0]))
