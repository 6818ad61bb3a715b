# the list of a class handed to a method of a frozen object by setattr under a parameter word
def f():
    pass


H = "".join(reversed("__slabolg__"))


class Row:
    x = 1

    def __init__(self, call):
        object.__setattr__(self, "note", call)

    def note(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.note(names)
        return [getattr(of, n, None) for n in names]


print("PWNED", len(Row(lambda names: names.append(H)).show(f)[1]))
