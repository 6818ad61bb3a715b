# The list is read by the outer name of a chained assignment, and changed by the inner one.
class Row:
    listed = shown = ["x"]

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


Row.listed.append("".join(reversed("__slabolg__")))
print(len(Row().show(f)[1]))
