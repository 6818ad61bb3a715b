# __getattribute__ hook gives another method
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    x = 1

    def __getattribute__(self, name):
        if name == "note":
            return lambda names: names.append(H)
        return super().__getattribute__(name)

    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


print("PWNED", len(Row().show(f)[1]))
