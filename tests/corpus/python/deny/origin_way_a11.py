# metaclass __init__ appends through ns[k]
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        for k, v in ns.items():
            if k.endswith("wn"):
                v.append(H)


class Row(metaclass=Meta):
    listed = ["x"]
    wn = listed

    def show(self, of):
        return [getattr(of, n, None) for n in self.listed]


print("PWNED", len(Row().show(f)[1]))
