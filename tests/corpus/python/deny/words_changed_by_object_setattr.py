# object.__setattr__ with a name that is put together.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
object.__setattr__(r, "".join(["sho", "wn"]), ("".join(reversed("__slabolg__")),))
print(len(r.show(f)[0]))
