# The same by the values alone.
class Row:
    def __init__(self):
        self.shown = ["x"]
        self.x = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
[v.append("".join(reversed("__slabolg__"))) for v in vars(r).values() if v != 1]
print(len(r.show(f)[1]))
