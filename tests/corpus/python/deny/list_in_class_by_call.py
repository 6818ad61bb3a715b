# A class's body changes the list in its place.
class Row:
    shown = ["x"]
    shown.append("".join(reversed("__slabolg__")))

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


print(len(Row().show(f)[1]))
