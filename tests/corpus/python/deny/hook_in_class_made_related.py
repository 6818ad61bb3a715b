# The class with the hook is mixed with the one that lists its words.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


class Sly:
    def __getattribute__(self, name):
        if name == "shown":
            return ("".join(reversed("__slabolg__")),)
        return super().__getattribute__(name)


class Both(Sly, Row):
    pass


def f():
    pass


print(len(Both().show(f)[0]))
