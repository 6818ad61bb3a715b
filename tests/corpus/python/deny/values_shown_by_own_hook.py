# What is only shown has a hook for that, which adds a name to itself.
class Words(list):
    def __repr__(self):
        self.append("".join(reversed("__slabolg__")))
        return ""


class Row:
    def __init__(self):
        self.shown = Words(["x"])
        self.x = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
for k, v in vars(r).items():
    print(k, repr(v))
print(len(r.show(f)[1]))
