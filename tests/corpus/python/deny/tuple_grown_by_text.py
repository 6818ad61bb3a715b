# A tuple of words is bound anew under a name that is put together.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
for key in sorted(vars(Row)):
    if key.endswith("own"):
        setattr(r, key, ("".join(reversed("__slabolg__")),))
print(len(r.show(f)[0]))
