# A chained assignment gives an object's list a name as well.
class Row:
    def __init__(self):
        names = self.shown = ["x"]
        names.append("".join(reversed("__slabolg__")))

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


print(len(Row().show(f)[1]))
