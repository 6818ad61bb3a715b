# __init_subclass__ stores by cls.__dict__? type.__setattr__
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    x = 1

    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


class Low(Row):
    def __init__(self):
        super().__setattr__("note", lambda names: names.append(H))


print("PWNED", len(Low().show(f)[1]))
