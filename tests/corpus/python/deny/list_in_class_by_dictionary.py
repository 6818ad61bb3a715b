# A class's body keeps the list in a dictionary as well.
class Row:
    shown = ["x"]
    kinds = {"a": shown}

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


Row.kinds["a"].append("".join(reversed("__slabolg__")))
print(len(Row().show(f)[1]))
