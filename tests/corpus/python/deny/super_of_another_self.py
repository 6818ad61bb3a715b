# super() goes by the first parameter, which is another object by then.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


class Sly(Row):
    def __setattr__(self, name, value):
        super().__setattr__("sho" + name, value)


def f():
    pass


s = Sly()
s.wn = ("".join(reversed("__slabolg__")),)
print(len(s.show(f)[0]))
