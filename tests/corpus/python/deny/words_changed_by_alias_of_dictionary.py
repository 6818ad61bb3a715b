# The dictionary has a second name.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
table = vars(r)
table["sho" + str("wn")] = ("".join(reversed("__slabolg__")),)
print(len(r.show(f)[0]))
