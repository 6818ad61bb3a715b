# A chained assignment in a class's body gives the list a second name.
class Row:
    shown = listed = ["x"]

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


Row.listed.append("".join(reversed("__slabolg__")))
print(len(Row().show(f)[1]))
