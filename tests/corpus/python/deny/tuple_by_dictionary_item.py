# The same by an item of its dictionary.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
for key in list(vars(Row)):
    if key.endswith("own"):
        r.__dict__[key] = ("".join(reversed("__slabolg__")),)
print(len(r.show(f)[0]))
