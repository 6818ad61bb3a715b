# inheriting: a metaclass changes what its namespace's dict holds
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        for v in list(ns.values()):
            if isinstance(v, dict):
                v[H] = 1
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    shown = {"x": 1}

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


print("PWNED", len(Row().show(f)[1]))
