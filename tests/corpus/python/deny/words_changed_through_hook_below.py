# The hook is in a class below, which the method's self may be of.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


class Sly(Row):
    def __getattribute__(self, name):
        if name == "show":
            return super().__getattribute__(name)
        return ("".join(reversed("__slabolg__")),)


def f():
    pass


print(len(Sly().show(f)[0]))
