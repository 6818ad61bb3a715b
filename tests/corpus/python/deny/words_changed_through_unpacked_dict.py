# The same in a call that unpacks it.
class Row:
    def __init__(self):
        self.shown = ["x"]
        self.x = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


def grow(x, shown):
    shown += ["".join(reversed("__slabolg__"))]


r = Row()
grow(**vars(r))
print(len(r.show(f)[1]))
