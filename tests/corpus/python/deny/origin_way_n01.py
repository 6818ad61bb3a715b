# readsOtherWords: the namespace gives the method behind a guard of _
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        for k, v in ns.items():
            if not k.startswith("_") and k != "x":
                print("PWNED", len(v(None, f, [H])[0]))
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    x = 1

    def show(self, of, names):
        return [getattr(of, n, None) for n in names]


r = Row()
print(r.show(r, ["x"]))
