# Another class has a method of the same name.
class Row:
    x = 1
    helper = None

    def look(self, names):
        print(len(names))

    def show(self, of):
        names = ["x"]
        self.helper.look(names)
        return [getattr(of, n, None) for n in names]


class Sly:
    def look(self, names):
        names += ["".join(reversed("__slabolg__"))]


def f():
    pass


r = Row()
r.helper = Sly()
print(len(r.show(f)[1]))
