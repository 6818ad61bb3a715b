# A hook of the class answers for the list of names.
class Row:
    def __init__(self):
        self.x = 1

    def __getattr__(self, name):
        return ["".join(reversed("__slabolg__"))]

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


class Quiet(Row):
    shown = ["x"]


def f():
    pass


print(len(Row().show(f)[0]))
