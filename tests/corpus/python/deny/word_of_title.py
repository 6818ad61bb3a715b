# A list of names is had by a text with a capital.
class Row:
    def __init__(self):
        self.Shown = ["x"]
        self.x = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.Shown]


def f():
    pass


r = Row()
getattr(r, "shown".title()).append("".join(reversed("__slabolg__")))
print(len(r.show(f)[1]))
