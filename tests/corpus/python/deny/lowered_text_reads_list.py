# A list of names is had by a text in capitals.
class Row:
    def __init__(self):
        self.shown = ["x"]
        self.x = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
getattr(r, "SHOWN".lower()).append("".join(reversed("__slabolg__")))
print(len(r.show(f)[1]))
