# A list of names is had by a piece of a text, and gets a name of the interpreter's.
class Row:
    def __init__(self):
        self.shown = ["a"]
        self.a = 1

    def show(self, x):
        return [getattr(x, n, None) for n in self.shown]


r = Row()
for part in "a,shown".split(","):
    v = getattr(r, part)
    if v != 1:
        v.append("".join(reversed("__slabolg__")))


def f():
    pass


print(len(r.show(f)[1]))
