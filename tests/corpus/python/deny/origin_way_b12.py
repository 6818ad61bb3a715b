# metaclass stores a method under a constant key
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Meta(type):
    def __new__(mcls, name, bases, ns):
        ns["note"] = lambda self, names: names.append(H)
        return super().__new__(mcls, name, bases, ns)


class Row(metaclass=Meta):
    x = 1

    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


print("PWNED", len(Row().show(f)[1]))
