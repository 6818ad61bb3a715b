# A class's body gives the list a second name.
class Row:
    shown = ["x"]
    also = shown

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


Row.also.append("".join(reversed("__slabolg__")))
print(len(Row().show(f)[1]))
