# bases give a list by b.__dict__? a metaclass reads bases' attributes
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        for b in bases:
            for v in b.listed, :
                v.append(H)
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    shown = listed = ["x"]

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


class Low(Row):
    pass


print("PWNED", len(Low().show(f)[1]))
