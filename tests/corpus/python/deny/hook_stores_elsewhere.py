# A class's hook writes into another object than its own.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


r = Row()


class Sly:
    def __setattr__(self, name, value):
        object.__setattr__(r, "sho" + name, value)


def f():
    pass


Sly().wn = ("".join(reversed("__slabolg__")),)
print(len(r.show(f)[0]))
