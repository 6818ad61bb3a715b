# A method is handed the list of names, and adds one.
class Row:
    x = 1

    def grow(self, names):
        names.append("".join(reversed("__slabolg__")))

    def show(self, of):
        names = ["x"]
        self.grow(names)
        return [getattr(of, n, None) for n in names]


def f():
    pass


print(len(Row().show(f)[1]))
