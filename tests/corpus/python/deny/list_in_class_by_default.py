# The list of a class's body is the default of a method's parameter.
class Row:
    shown = ["x"]

    def grow(self, name, names=shown):
        names.append(name)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
r.grow("".join(reversed("__slabolg__")))
print(len(r.show(f)[1]))
