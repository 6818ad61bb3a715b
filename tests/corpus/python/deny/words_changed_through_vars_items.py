# A list of names is had from a dictionary that is looked through.
class Row:
    def __init__(self):
        self.shown = ["x"]
        self.x = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
for key, value in vars(r).items():
    if key != "x":
        value.append("".join(reversed("__slabolg__")))
print(len(r.show(f)[1]))
