# The hook binds another name than it is given.
class Row:
    shown = ("x",)

    def __setattr__(self, name, value):
        super().__setattr__("sh" + name, value)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


def f():
    pass


r = Row()
r.own = ("".join(reversed("__slabolg__")),)
print(len(r.show(f)[0]))
