# The same in a copy of the dictionary.
class Row:
    def __init__(self):
        self.shown = ["x"]
        self.x = 1

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
table = dict(vars(r))
table.popitem()
table.popitem()[1].append("".join(reversed("__slabolg__")))
print(len(r.show(f)[1]))
