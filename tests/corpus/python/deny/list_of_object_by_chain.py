# A chained assignment gives an object's list a second attribute.
class Row:
    def __init__(self):
        self.shown = self.listed = ["x"]

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
r.listed.append("".join(reversed("__slabolg__")))
print(len(r.show(f)[1]))
