# A class gets the hook of another one.
class Row:
    shown = ("x",)

    def show(self, of):
        return [getattr(of, n, None) for n in self.shown]


class Sly:
    def __getattribute__(self, name):
        if name == "shown":
            return ("".join(reversed("__slabolg__")),)
        return object.__getattribute__(self, name)


def f():
    pass


for name, value in vars(Sly).items():
    if name.startswith("__getattrib"):
        setattr(Row, name, value)
print(len(Row().show(f)[0]))
