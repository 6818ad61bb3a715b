# a function of the metaclass is given ns functions through dict(ns)
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        own = dict(ns)
        made = [v for k, v in own.items() if k.endswith("w")]
        for v in made:
            print("PWNED", len(v(ImportError(name=[H]))[0]))
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    name = ("x",)
    x = 1

    def show(self):
        return [getattr(f, n, None) for n in self.name]
