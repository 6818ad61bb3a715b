# a property below gives another function for the method that gets the list
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
    @property
    def note(self, names=None):
        return lambda more: more.append(H)


print("PWNED", len(Low().show(f)[1]))
